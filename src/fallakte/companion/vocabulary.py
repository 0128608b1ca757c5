"""The words of a log's lines in German and English: what a line begins with, what somebody does, how one answers."""

from __future__ import annotations

from collections.abc import Mapping

from fallakte.companion.names import folded


def _words(**groups: str) -> Mapping[str, str]:
    """Every word, folded, with the meaning it has."""
    return {folded(word): meaning for meaning, some in groups.items() for word in some.split()}


SETUP = _words(
    edition="edition box ausgabe schachtel",
    rule="rule hausregel regel",
    suspects="suspects persons verdächtige personen",
    things="things weapons gegenstände waffen",
    places="places rooms orte räume",
    seats="seats players sitze plätze spieler",
    me="me i ich",
    hand="hand cards karten handkarten",
    hands="hands sizes hände handgrößen",
    open="open face_up offen",
    row="row reihe",
    turn="turn zug ab from",
)
"""What a line of the set-up begins with."""

DOING = _words(
    undo="undo zurück rückgängig",
    change="change correct ändere ändern korrigiere",
    remove="remove delete drop streiche lösche",
    doubt="doubt bezweifle zweifel fraglich",
    trust="trust glaube sicher",
    case="case solution fallakte lösung akte",
    nobody="nobody niemand keiner",
)
"""What a line begins with that is not about one seat."""

VERBS = _words(
    accuses="accuses accuse accused klagt anklage beschuldigt",
    walks="walks walk moves rolls geht läuft zieht würfelt",
    suspects="suspects asks suspect fragt verdächtigt",
    has="has holds hat hält besitzt",
    lacks="lacks",
    shows="shows showed zeigt zeigte",
    looks="peeks peek looks looked schaut blickt",
    hand="hand lays opens legt",
    leaves="leaves left quits verlässt",
    forgot="forgot forgets vergaß vergisst",
    out="out raus",
)
"""What a seat does."""

ANSWERS = _words(
    passed="passes passed pass none nothing no nein nichts passt passte keine kein n",
    showed="shows showed show zeigt zeigte ja yes y j",
)
"""How an answer is told, besides `-` and `!`."""

NOT = _words(no="no not none neither kein keine keinen nicht")
ONE_OF = _words(one="one eine einen")
RIGHT = _words(right="right correct solved yes richtig gelöst stimmt ja", wrong="wrong false no falsch nein")
NOBODY = _words(nobody="nobody none niemand keiner noone")
UNKNOWN = ("?", "-", "none", "nobody", "niemand")
"""How nobody, or a number nobody knows, is written."""
