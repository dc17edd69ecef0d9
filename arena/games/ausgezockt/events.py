"""What the seats hear of a match of Monopoly Ausgezockt: its events on the wire, typed. Event cards are `happenings`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from arena.games.ausgezockt.wire import Corner, Special
from arena.games.core.state import Card, Seat


def card_data(card: Card) -> dict[str, Card]:
    """A card as part of an event: `cash` is a number, every other `card` a name."""
    return {"cash": card} if isinstance(card, int) else {"card": card}


def flipped(seat: Seat, card: Card, *, bust: bool) -> dict[str, Any]:
    """A `FlipEvent` of a card that was flipped, `bust` where it is a Bankrott that nothing covers."""
    covered = {"covered": True} if card == "bankrupt" and not bust else {}
    return {"type": "flip", "seat": seat, **card_data(card), **covered}


class StartEvent(TypedDict):
    """A seat has rolled for the first turn of the match; "?" counts 1, those tied for the highest roll again."""

    type: Literal["start"]
    seat: int
    face: str


class RoundEvent(TypedDict):
    """A round begins; `seat` has the first turn."""

    type: Literal["round"]
    round: int
    seat: int


class RollEvent(TypedDict):
    """The active player has rolled."""

    type: Literal["roll"]
    seat: int
    face: str


class EventEvent(TypedDict):
    """An event card was drawn."""

    type: Literal["event"]
    seat: int
    number: int


class ReshuffleEvent(TypedDict):
    """A player's discards were shuffled into his draw pile."""

    type: Literal["reshuffle"]
    seat: int


class DiscardEvent(TypedDict):
    """An event card turned up the top card of a draw pile, which went to the discards without effect."""

    type: Literal["discard"]
    seat: int
    cash: NotRequired[int]
    card: NotRequired[Special]


class StopEvent(TypedDict):
    """The active player has stopped: „Ausgezockt!“."""

    type: Literal["stop"]
    seat: int


class FlipEvent(TypedDict):
    """A card was flipped; `attacked`: because „2 Aufdecken“ demanded it; `covered`: a Bankrott that a Glückskarte covers."""

    type: Literal["flip"]
    seat: int
    cash: NotRequired[int]
    card: NotRequired[Special]
    attacked: NotRequired[Literal[True]]
    covered: NotRequired[Literal[True]]


class BustEvent(TypedDict):
    """A Bankrott that nothing covered: all cards flipped this turn went to the discards, the turn is over."""

    type: Literal["bust"]
    seat: int


class AttackEvent(TypedDict):
    """Whether a seat has played „2 Aufdecken“; one event per seat asked, after all have answered."""

    type: Literal["attack"]
    seat: int
    play: bool


class DefendEvent(TypedDict):
    """Whether the active player has answered the attack of `attacker` with „Nix da!“."""

    type: Literal["defend"]
    seat: int
    attacker: int
    play: bool


class PlaceEvent(TypedDict):
    """A cash card is put on a lot: by a flipped card, or by an event card; a veto may still stop it."""

    type: Literal["place"]
    seat: int
    cash: int
    lot: str


class TokenEvent(TypedDict):
    """A Figur is put on a corner.

    `cash` goes to `lot`, where a veto may still stop it; in `jail` the card `cash` of `player` is taken off `lot`.
    """

    type: Literal["token"]
    seat: int
    corner: Corner
    cash: NotRequired[int]
    lot: NotRequired[str]
    player: NotRequired[int]


class VetoEvent(TypedDict):
    """Whether a seat has stopped a cash card on its way to a lot that it tops with „Nix da!“."""

    type: Literal["veto"]
    seat: int
    cash: int
    lot: str
    play: bool


class LastTurnsEvent(TypedDict):
    """Every lot with buildings carries cash: `seat` finishes the turn, and all others have one more."""

    type: Literal["last-turns"]
    seat: int


class DoneEvent(TypedDict):
    """The active player has placed all that fits."""

    type: Literal["done"]
    seat: int


class RemoveEvent(TypedDict):
    """An event card: `seat` has taken the cash card of `player` off the top of a lot."""

    type: Literal["remove"]
    seat: int
    lot: str
    player: int
    cash: int


class ReturnEvent(TypedDict):
    """An event card: `seat` has put a building back on its lot."""

    type: Literal["return"]
    seat: int
    lot: str


class CollectEvent(TypedDict):
    """The round is over, and `seat` takes a building of a lot that it tops; `grey`: and a grey one for a pair."""

    type: Literal["collect"]
    seat: int
    lot: str
    grey: bool


class RoundEndEvent(TypedDict):
    """The round is over: `stalemate` tells that nothing was placed for too long. The buildings follow (`collect`)."""

    type: Literal["round-end"]
    round: int
    stalemate: bool
