"""Shuffles that are the same everywhere: our own, over SHA-256, documented and never to change.

The stream of a seed is SHA-256 of `erqiwang:SEED:BLOCK` for BLOCK 0, 1, 2, …, read as big-endian
32-bit words. A number below n is the first word below the largest multiple of n, modulo n. The deck
(`game.cards.deck`, canonical order) is shuffled by Fisher-Yates from the last card down; the cards are
dealt one at a time, seat 0 first, and what is left is the bottom. Then one more number finds who opens
a match: a seat, or a dealt card that is turned up and whose holder opens.
"""

import hashlib
from collections.abc import Iterator

from game.cards import canonical
from game.ruleset import Ruleset
from game.state import Deal

SEED_BITS = 60


def stream(seed: str) -> Iterator[int]:
    """The endless 32-bit words of a seed."""
    block = 0
    while True:
        digest = hashlib.sha256(f"erqiwang:{seed}:{block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(words: Iterator[int], n: int) -> int:
    """The next number 0 … n-1, all equally likely."""
    limit = (1 << 32) - (1 << 32) % n
    return next(word for word in words if word < limit) % n


def derive(seed: str, *parts: str | int) -> int:
    """A seed of `SEED_BITS` bits made from another seed and what it is for."""
    text = ":".join([seed, *map(str, parts)])
    return int.from_bytes(hashlib.sha256(f"erqiwang:derive:{text}".encode()).digest()[:8], "big") >> (
        64 - SEED_BITS
    )


def deal(ruleset: Ruleset, seed: int, opener: int | None = None, room: int = 1) -> Deal:
    """The deal of a seed; `opener` None opens a match, where the ruleset tells how he is found."""
    words = stream(str(seed))
    cards = list(ruleset.deck)
    for last in range(len(cards) - 1, 0, -1):
        other = below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    players = ruleset.players
    dealt = players * ruleset.hand
    turned = None
    if opener is None:
        if ruleset.auction.first_opener == "turned_card":
            at = below(words, dealt)
            opener, turned = at % players, cards[at]
        else:
            opener = below(words, players)
    return Deal(
        ruleset=ruleset,
        opener=opener,
        hands=tuple(canonical(cards[seat:dealt:players]) for seat in range(players)),
        bottom=canonical(cards[dealt:]),
        turned=turned,
        room=room,
    )
