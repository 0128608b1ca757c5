"""The picture of a game for a message: who could have known it when, as one square SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.web.draw.fonts import fonts_inside
from fallakte.web.draw.review_chart import ChartLine, ChartWords, draw_review
from fallakte.web.draw.svg import num, text

SIZE = 1080
TONES = {
    "red": "#a3262e",
    "yellow": "#a87a12",
    "white": "#6d6a64",
    "green": "#1d7a55",
    "blue": "#2a4d8f",
    "purple": "#6b3d8a",
}
"""The lines' colours on paper, which is always daylight here."""
_STYLE = """
text { font-family: "Alegreya Sans", "Segoe UI", sans-serif; fill: #2b2118; }
.head { font-family: "Federo", Georgia, serif; font-size: 60px; }
.lead { font-size: 31px; fill: #5f5140; }
.name { font-size: 34px; }
.fact { font-size: 29px; fill: #5f5140; }
.small { font-size: 25px; fill: #7a6a54; }
.rv-grid { stroke: #e4d8bd; fill: none; }
.rv-base { stroke: #b39a63; }
.ax, .rv-ylab { font-size: 13px; fill: #7a6a54; }
.rv-halo { stroke: #fcf5e4; stroke-width: 6; fill: none; }
.ln { fill: none; stroke-width: 3; }
.dash-1 { stroke-dasharray: 8 4; } .dash-2 { stroke-dasharray: 2 4; }
.dash-3 { stroke-dasharray: 10 3 2 3; } .dash-4 { stroke-dasharray: 14 5; } .dash-5 { stroke-dasharray: 5 3 1 3; }
.rv-lead, .rv-lane-line { stroke: #cbb98f; fill: none; }
.rv-end { font-size: 16px; font-weight: 700; stroke: none; } .rv-endn { fill: #7a6a54; font-weight: 400; }
.rv-ask { fill: #2b2118; } .rv-still { fill: none; stroke: #7a6a54; }
.rv-let { fill: #fcf5e4; stroke-width: 2; }
.rv-let-t { font-size: 12px; font-weight: 700; text-anchor: middle; stroke: none; }
.rv-known { stroke-width: 5; stroke-opacity: .35; fill: none; }
.rv-could, .rv-spot { fill: #fcf5e4; stroke-width: 3; }
.rv-lane-say, .rv-flag { font-size: 14px; stroke: none; }
.rv-hit, .rv-acted { display: none; }
"""


def draw_picture(
    lines: Sequence[ChartLine], words: ChartWords, *, head: str, lead: str, facts: Sequence[tuple[str, str]], foot: str
) -> str:
    """The whole picture: a heading, the chart, and a line for each player."""
    tones = "".join(
        f".line-{tone} {{ stroke: {colour}; }} text.line-{tone} {{ fill: {colour}; }}" for tone, colour in TONES.items()
    )
    chart = draw_review(lines, words, chance=False, reader=None, marked=0).partition('<svg class="rv-chart rv-narrow"')[
        0
    ]
    chart = chart.replace("<svg ", '<svg x="60" y="230" width="960" height="475" ', 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">',
        f"<style>{fonts_inside()}{_STYLE}{tones}</style>",
        f'<rect width="{SIZE}" height="{SIZE}" fill="#e9dcbf"/>',
        '<rect x="30" y="30" width="1020" height="1020" rx="10" fill="#fcf5e4" stroke="#cbb98f" stroke-width="2"/>',
        f'<text class="head" x="66" y="118" textLength="{num(min(948, 29 * len(head)))}" '
        f'lengthAdjust="spacingAndGlyphs">{text(head)}</text>',
        f'<text class="lead" x="66" y="170">{text(lead)}</text>',
        chart,
    ]
    step = min(52.0, 290 / max(1, len(facts)))
    for number, ((name, fact), line) in enumerate(zip(facts, lines, strict=True)):
        y = 750 + step * number
        parts.append(f'<circle cx="84" cy="{num(y - 10)}" r="13" fill="none" class="rv-could line-{line.tone}"/>')
        parts.append(f'<text class="name" x="112" y="{num(y)}">{text(name)}</text>')
        parts.append(f'<text class="fact" x="1014" y="{num(y)}" text-anchor="end">{text(fact)}</text>')
    parts.append(f'<text class="small" x="540" y="1030" text-anchor="middle">{text(foot)}</text>')
    return "".join((*parts, "</svg>"))
