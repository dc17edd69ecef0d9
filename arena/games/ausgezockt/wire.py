"""What Monopoly Ausgezockt looks like on the wire: actions and observation. Plain JSON objects, typed."""

from __future__ import annotations

from typing import Literal, NamedTuple

from typing_extensions import TypedDict

Corner = Literal["go", "visit", "parking", "jail"]
Special = Literal["bankrupt", "lucky", "token", "flip-2", "nope"]

# The actions, as the rules use them.


class Stop(NamedTuple):
    """„Ausgezockt!“: flip no further card."""

    type: str = "stop"


class Flip(NamedTuple):
    """Flip the top card of the own draw pile."""

    type: str = "flip"


class Pass(NamedTuple):
    """Play no reaction card."""

    type: str = "pass"


class Play(NamedTuple):
    """Play a reaction card, `flip-2` or `nope`."""

    card: str
    type: str = "play"


class Done(NamedTuple):
    """Place nothing more and end the turn."""

    type: str = "done"


class Place(NamedTuple):
    """Put a cash card on a lot."""

    cash: int
    lot: str
    type: str = "place"


class Token(NamedTuple):
    """Put the Figur on LOS or Nur zu Besuch where no card of the pile fits anywhere: nothing happens."""

    corner: str
    type: str = "token"


class TokenPlace(NamedTuple):
    """Put the Figur on LOS, Nur zu Besuch or Frei Parken, and that card on that lot."""

    corner: str
    cash: int
    lot: str
    type: str = "token"


class TokenJail(NamedTuple):
    """Put the Figur on Gehe in das Gefängnis, and that card of that player on his discards."""

    corner: str
    player: int
    cash: int
    type: str = "token"


class Remove(NamedTuple):
    """Take the top cash card of a lot off the board (event cards)."""

    lot: str
    type: str = "remove"


class Return(NamedTuple):
    """Put a building of one's own skyline back on its lot (event cards)."""

    lot: str
    type: str = "return"


# The same as JSON objects.


class StopAction(TypedDict):
    """„Ausgezockt!“: flip no further card this turn."""

    type: Literal["stop"]


class FlipAction(TypedDict):
    """Flip the top card of your draw pile; if it is empty, your discards are shuffled into a new one first."""

    type: Literal["flip"]


class PassAction(TypedDict):
    """Play no card now. You may be asked again."""

    type: Literal["pass"]


class PlayFlip2Action(TypedDict):
    """Play „2 Aufdecken“: the active player must flip two more cards."""

    type: Literal["play"]
    card: Literal["flip-2"]


class PlayNopeAction(TypedDict):
    """Play „Nix da!“: the attack on you is void, or the card announced for your lot is refused."""

    type: Literal["play"]
    card: Literal["nope"]


class DoneAction(TypedDict):
    """End your turn; legal when no flipped cash card fits on any open lot."""

    type: Literal["done"]


class PlaceAction(TypedDict):
    """Put a cash card on a lot: one of your flipped ones, or with an event card one of your discards."""

    type: Literal["place"]
    cash: int
    lot: str


class TokenAction(TypedDict):
    """Put your Figur on LOS (`go`) or Nur zu Besuch (`visit`) although no cash card of that pile fits anywhere."""

    type: Literal["token"]
    corner: Literal["go", "visit"]


class TokenPlaceAction(TypedDict):
    """Put your Figur on a corner and place that card: from your draw pile (`go`), your discards (`visit`), the flipped ones (`parking`)."""

    type: Literal["token"]
    corner: Literal["go", "visit", "parking"]
    cash: int
    lot: str


class TokenJailAction(TypedDict):
    """Put your Figur on Gehe in das Gefängnis: that cash card of that player leaves the board for his discards."""

    type: Literal["token"]
    corner: Literal["jail"]
    player: int
    cash: int


class RemoveAction(TypedDict):
    """An event card: take the top cash card of that lot off the board, onto its owner's discards."""

    type: Literal["remove"]
    lot: str


class ReturnAction(TypedDict):
    """An event card: put one of your buildings of that lot back on it."""

    type: Literal["return"]
    lot: str


class Pile(TypedDict):
    """Cards in no order that means anything: cash ascending, then the others (`bankrupt lucky token flip-2 nope`), equal ones repeated."""

    cash: list[int]
    cards: list[Special]


class StackedCash(TypedDict):
    """A cash card on a lot, and whose it is."""

    cash: int
    seat: int


class LotState(TypedDict):
    """A lot: its value, the cash on it from the bottom to the top, and the buildings left on it."""

    lot: str
    value: int
    stack: list[StackedCash]
    buildings: int


class PlayerState(TypedDict):
    """What lies in front of a player.

    `pile`: the number of cards in the draw pile; `unseen`: which ones they are, in no order. `discards`: the discard pile.
    `held`: the cards kept from earlier turns of this round, face up. `skyline`: coloured buildings by lot, none left out;
    `greys`: grey ones; `length`: of the whole skyline. `pairs`: by lot, the most pairs ever had at once; only more than
    that bring a grey building.
    """

    pile: int
    unseen: Pile
    discards: Pile
    held: list[Special]
    skyline: dict[str, int]
    greys: int
    length: int
    pairs: dict[str, int]


class Announcement(TypedDict):
    """A card on its way to a lot whose owner is asked.

    `by` says where it comes from: the flipped cards (`place`, `parking`), the draw pile (`go`), the discards (`visit`, `event`).
    """

    by: Literal["place", "go", "visit", "parking", "event"]
    cash: int
    lot: str


class EventInPlay(TypedDict):
    """The event card that is being carried out: its number, and which step of it, from 0.

    `seats`: those who still have to act in this step, the one who acts now first; who has to act twice is named twice.
    """

    number: int
    step: int
    seats: list[int]


class Observation(TypedDict):
    """All of the position that a seat may know, which is all but the order of the piles and the die to come.

    `you`: your seat. `phase`: what is being decided: `flip`, `attack`, `defend`, `veto`, `place`, `event`; `deal` while
    luck is asked (`source` names its source then, else it is null) and `end` when all is over. `active`: whose turn it
    is, −1 before the first. `round`: from 1. `turn`: from 1, over the whole match. `quiet_turns`: turns in a row, this
    one not counted, in which no cash card was put on any lot of this round.

    `flipped`: the cards flipped this turn that have not been placed. `flips_left`: how many more may be flipped, or have
    to be after an attack. `protected`: how many Bankrott cards are still covered. `placed`: whether a cash card was
    put on a lot this turn. `closed`: the lots closed to the active player for the rest of the turn. `corners`: corner → whose Figur lies there; free corners are left out.
    `void`: the seats whose „2 Aufdecken“ has been answered this turn and cannot be played again in it. `attacker`: the
    seat whose „2 Aufdecken“ is being answered or carried out, else null. `announced`: the card that a veto would stop,
    else null. `event`: the event card that is being carried out, else null.

    `last_turns`: whether every lot with buildings has been covered, so that the round ends; `turns_left`: how many turns
    of this round then follow the present one, else null. `mark`: a skyline so long ends the match. `greys`: grey
    buildings still to be had. `events_left`: the numbers of the event cards not yet drawn; when there are none, all come again.
    """

    you: int
    phase: Literal["flip", "attack", "defend", "veto", "place", "event", "deal", "end"]
    source: str | None
    active: int
    round: int
    turn: int
    quiet_turns: int
    lots: list[LotState]
    players: list[PlayerState]
    corners: dict[Corner, int]
    flipped: Pile
    flips_left: int
    protected: int
    placed: bool
    closed: list[str]
    void: list[int]
    attacker: int | None
    announced: Announcement | None
    event: EventInPlay | None
    last_turns: bool
    turns_left: int | None
    mark: int
    greys: int
    events_left: list[int]
