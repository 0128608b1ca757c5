"""The rules of an edition as sentences, composed from its switches, its words and its notes.

A changed switch changes its own sentences and no other; each sentence carries the numbers of its rules.

>>> from fallakte import load
>>> from fallakte.rulebook import rulebook
>>> [section.title for section in rulebook(load("classic"), "en").sections][:4]
['The goal', 'Set-up', 'Moving', 'Suggesting']
>>> rulebook(load("classic[stay_and_suspect=no]"), "en").sentence("stay").text
'One suggestion for each entering: to ask again, go elsewhere, or leave and come back on a later turn.'
"""

from fallakte.rulebook.compose import Rulebook, Section, Sentence, governing, rulebook, terms
from fallakte.rulebook.written import as_html, as_markdown, as_text

__all__ = ["Rulebook", "Section", "Sentence", "as_html", "as_markdown", "as_text", "governing", "rulebook", "terms"]
