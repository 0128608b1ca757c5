"""Every sentence, per language, and the one type for everything that is said to a person.

>>> from fallakte.words import Voice, message
>>> Voice("de").say(message("text.number", text="seven"))
'„seven“ sollte eine Zahl sein'
"""

from fallakte.words.catalogue import (
    LANGUAGES,
    USUAL_LANGUAGE,
    required_languages,
    sentence,
    sentences,
    side_by_side,
    system_language,
    typed_words,
)
from fallakte.words.message import (
    NO_HINT,
    AdvantageName,
    CardName,
    DiceThrown,
    Hint,
    KindName,
    Message,
    Name,
    Named,
    SeatName,
    SpotName,
    Value,
    message,
    with_names,
)
from fallakte.words.no import No
from fallakte.words.voice import Gap, Own, Piece, Voice, capital, parts, say

__all__ = [
    "LANGUAGES",
    "NO_HINT",
    "USUAL_LANGUAGE",
    "AdvantageName",
    "CardName",
    "DiceThrown",
    "Gap",
    "Hint",
    "KindName",
    "Message",
    "Name",
    "Named",
    "No",
    "Own",
    "Piece",
    "SeatName",
    "SpotName",
    "Value",
    "Voice",
    "capital",
    "message",
    "parts",
    "required_languages",
    "say",
    "sentence",
    "sentences",
    "side_by_side",
    "system_language",
    "typed_words",
    "with_names",
]
