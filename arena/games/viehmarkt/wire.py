"""What Viehmarkt looks like on the wire: actions, observation, events. Plain JSON objects, typed."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NotRequired

from typing_extensions import TypedDict

from arena.games.viehmarkt.material import Animal, Money, Purse, shown

# The actions, as the rules use them.


class Auction(NamedTuple):
    """Turn up the next lot and auction it."""

    type: str = "auction"


class Trade(NamedTuple):
    """Challenge `player` to a trade for `animal`."""

    player: int
    animal: str
    type: str = "trade"


class Pass(NamedTuple):
    """Do not bid now; it is not final."""

    type: str = "pass"


class Bid(NamedTuple):
    """Bid for the lot."""

    amount: int
    type: str = "bid"


class Sell(NamedTuple):
    """The hammer falls: the lot goes to the high bidder."""

    type: str = "sell"


class Buy(NamedTuple):
    """The auctioneer keeps the lot and pays the high bid to the high bidder."""

    type: str = "buy"


class Pay(NamedTuple):
    """Pay with these cards."""

    money: Purse
    type: str = "pay"

    def wire(self) -> dict[str, Any]:
        return {"type": self.type, "money": shown(self.money)}


class Offer(NamedTuple):
    """Lay down these cards, unseen, for the animal."""

    money: Purse
    type: str = "offer"

    def wire(self) -> dict[str, Any]:
        return {"type": self.type, "money": shown(self.money)}


class Accept(NamedTuple):
    """Take the offer unseen and hand over the animal."""

    type: str = "accept"


class Counter(NamedTuple):
    """Lay down these cards against the offer: the higher sum takes the other's animal."""

    money: Purse
    type: str = "counter"

    def wire(self) -> dict[str, Any]:
        return {"type": self.type, "money": shown(self.money)}


# The same as JSON objects.


class AuctionAction(TypedDict):
    """Turn up the next lot and auction it; only while animals are left in the deck."""

    type: Literal["auction"]


class TradeAction(TypedDict):
    """Challenge a player for an animal of which both of you hold some and nobody all."""

    type: Literal["trade"]
    player: int
    animal: Animal


class PassAction(TypedDict):
    """Do not bid now; you will be asked again after another bid."""

    type: Literal["pass"]


class BidAction(TypedDict):
    """Bid for the lot, in tens, above the high bid; it may exceed what you hold."""

    type: Literal["bid"]
    amount: int


class SellAction(TypedDict):
    """Let the high bidder have the lot for the high bid."""

    type: Literal["sell"]


class BuyAction(TypedDict):
    """Keep the lot yourself and pay the high bid to the high bidder."""

    type: Literal["buy"]


class PayAction(TypedDict):
    """Pay with one of the listed sets of cards; no change is given."""

    type: Literal["pay"]
    money: Money


class OfferAction(TypedDict):
    """Lay down any of your cards, unseen; also zeros alone, or nothing."""

    type: Literal["offer"]
    money: Money


class AcceptAction(TypedDict):
    """Take the offer, whatever it is, and hand over the animal."""

    type: Literal["accept"]


class CounterAction(TypedDict):
    """Lay down any of your cards: both offers change hands, the higher sum wins, a tie is the challenger's."""

    type: Literal["counter"]
    money: Money


class Player(TypedDict):
    """What everybody sees of a player: animals by kind, and the number of money cards, those in an offer included."""

    animals: dict[Animal, int]
    cards: int


class Always(TypedDict):
    """What a seat may know in every position.

    `you`: your seat. `phase`: the decision (`turn`, `bid`, `hammer`, `pay`, `offer`, `reply`), or `deal` while luck is
    asked and `end`. `active`: the seats waited for. `players`: by seat. `money`: your purse, an offer of yours that
    lies on the table included. `deck`: animals left in it. `paydays`: how many have been. `turns`: complete turns.
    `on_turn`: whose turn it is; −1 while luck has not drawn the first player.
    """

    you: int
    phase: Literal["turn", "bid", "hammer", "pay", "offer", "reply", "deal", "end"]
    active: tuple[int, ...]
    players: list[Player]
    money: Money
    deck: int
    paydays: int
    turns: int
    on_turn: int


class Observation(Always, total=False):
    """All of the position that a seat may know: the fields of `Always`, and those of what is going on.

    In an auction (`bid`, `hammer`, `pay`, and `deal` while the lot is turned up): `animals` the lot. `auctioneer`.
    `high_bid`: 0 = none. `high_bidder`: null = none. `caps`: by seat what it showed when it could not pay for this lot
    and may bid at most; null = none. `passed`: the seats that have passed since the last bid or the start of this
    asking, in `clockwise`. `asking`: 1, or 2 when the lot is offered once more because nobody bid.

    In a trade (`offer`, `reply`): `challenger`, `target`, `animal`, `stake` (1 or 2 animals). `offer_cards`: cards in
    the challenger's offer; null while it is not laid down.
    """

    animals: tuple[Animal, ...]
    auctioneer: int
    high_bid: int
    high_bidder: int | None
    caps: tuple[int | None, ...]
    passed: tuple[int, ...]
    asking: int
    challenger: int
    target: int
    animal: Animal
    stake: int
    offer_cards: int | None


class FirstPlayerEvent(TypedDict):
    """Luck has drawn who has the first turn; only with `first_player = random`."""

    type: Literal["first-player"]
    seat: int


class AuctionEvent(TypedDict):
    """A seat has chosen to hold an auction."""

    type: Literal["auction"]
    seat: int


class AnimalsEvent(TypedDict):
    """A lot is turned up."""

    type: Literal["animals"]
    auctioneer: int
    animals: tuple[Animal, ...]


class PaydayEvent(TypedDict):
    """A 7 was turned up: every player gets one card of this amount."""

    type: Literal["payday"]
    amount: int


class BidEvent(TypedDict):
    """A seat has bid. In `rounds` only the highest bid of a round stands, the first clockwise from the auctioneer."""

    type: Literal["bid"]
    seat: int
    amount: int


class BluffEvent(TypedDict):
    """Your bid exceeds what your purse is worth. Nobody else is told."""

    type: Literal["bluff"]
    seat: int
    amount: int
    worth: int


class PassEvent(TypedDict):
    """A seat has passed."""

    type: Literal["pass"]
    seat: int


class AgainEvent(TypedDict):
    """Nobody has bid: the lot is offered once more."""

    type: Literal["again"]


class FreeEvent(TypedDict):
    """Nobody has bid again: the auctioneer takes the lot for nothing."""

    type: Literal["free"]
    seat: int
    animals: tuple[Animal, ...]


class SellEvent(TypedDict):
    """The auctioneer sells to the high bidder."""

    type: Literal["sell"]
    seat: int


class BuyEvent(TypedDict):
    """The auctioneer buys the lot and pays the high bidder."""

    type: Literal["buy"]
    seat: int


class BustEvent(TypedDict):
    """A high bidder cannot pay, shows the whole purse to all, and may bid at most its worth; the auction is repeated."""

    type: Literal["bust"]
    seat: int
    amount: int
    money: Money
    worth: int


class PayEvent(TypedDict):
    """A seat has paid another and taken the lot. `money`, the cards themselves, is for these two alone."""

    type: Literal["pay"]
    seat: int
    to: int
    price: int
    cards: int
    animals: tuple[Animal, ...]
    money: NotRequired[Money]


class TradeEvent(TypedDict):
    """A seat challenges a player for one or two (`stake`) of an animal."""

    type: Literal["trade"]
    seat: int
    player: int
    animal: Animal
    stake: int


class OfferEvent(TypedDict):
    """The challenger has laid down an offer. `money` is for itself alone."""

    type: Literal["offer"]
    seat: int
    cards: int
    money: NotRequired[Money]


class AcceptEvent(TypedDict):
    """The challenged seat takes the offer of `to` and hands over the animals. `money` is for these two alone."""

    type: Literal["accept"]
    seat: int
    to: int
    animal: Animal
    stake: int
    cards: int
    money: NotRequired[Money]


class CounterEvent(TypedDict):
    """The challenged seat has laid down a counter-offer. `money` is for itself alone."""

    type: Literal["counter"]
    seat: int
    cards: int
    money: NotRequired[Money]


class SwapEvent(TypedDict):
    """Both offers have changed hands and `seat` has won the animals of `loser`.

    `offer` (the challenger's) and `counter` are for these two alone.
    """

    type: Literal["swap"]
    seat: int
    loser: int
    animal: Animal
    stake: int
    offer: NotRequired[Money]
    counter: NotRequired[Money]


class CompleteEvent(TypedDict):
    """A seat has completed an animal, which is safe from now on."""

    type: Literal["complete"]
    seat: int
    animal: Animal


class SkipEvent(TypedDict):
    """The deck is empty and a seat has nothing to trade: it is skipped."""

    type: Literal["skip"]
    seat: int


class OpenEvent(TypedDict):
    """The match is over and all purses are open, by seat."""

    type: Literal["open"]
    purses: list[Money]


EVENTS = (
    FirstPlayerEvent,
    AuctionEvent,
    AnimalsEvent,
    PaydayEvent,
    BidEvent,
    BluffEvent,
    PassEvent,
    AgainEvent,
    FreeEvent,
    SellEvent,
    BuyEvent,
    BustEvent,
    PayEvent,
    TradeEvent,
    OfferEvent,
    AcceptEvent,
    CounterEvent,
    SwapEvent,
    CompleteEvent,
    SkipEvent,
    OpenEvent,
)
