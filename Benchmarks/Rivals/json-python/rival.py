# Reads a document with orjson and msgspec, and prints a line for each lane, as ../json-cpp/rival.cpp
# does:
#
#   LANE OBJECTS ARRAYS BYTES INTEGERS TRUES NULLS NANOSECONDS...
#
#   rival.py DOCUMENT SHAPE ROUNDS
import sys
import time

import msgspec
import orjson


class Sample(msgspec.Struct):
    hi: int
    there: int
    comment: str


class User(msgspec.Struct):
    id: int
    name: str
    screen_name: str
    followers_count: int


class Tweet(msgspec.Struct):
    id: int
    text: str
    user: User
    retweet_count: int


class Tweets(msgspec.Struct):
    statuses: list[Tweet]


class Coordinates(msgspec.Struct):
    type: str
    coordinates: list[list[list[float]]]


class Event(msgspec.Struct):
    eventId: int
    start: int


class Catalogue(msgspec.Struct):
    performances: list[Event]


TYPES = {"tweets": Tweets, "catalogue": Catalogue, "numbers": Coordinates, "objects": list[Sample]}


def size(text):
    return len(text.encode())


def checksum(shape, value):
    """Returns the same numbers as the benchmark of the other languages."""
    if shape == "tweets":
        tweets = value.statuses
        integers = sum(t.id + t.user.id + t.retweet_count for t in tweets) % 2**64
        return [len(tweets), 0, sum(size(t.text) + size(t.user.name) for t in tweets), integers, 0, 0]
    if shape == "catalogue":
        events = value.performances
        return [len(events), 0, 0, sum(event.eventId + event.start for event in events), 0, 0]
    if shape == "numbers":
        return [0, sum(len(ring) for ring in value.coordinates), 0, 0, 0, 0]
    return [len(value), 0, sum(size(s.comment) for s in value), sum(s.hi + s.there for s in value), 0, 0]


def lane(name, rounds, read, result):
    times = []
    for _ in range(rounds):
        start = time.thread_time_ns()
        value = read()
        times.append(time.thread_time_ns() - start)
    print(name, *result(value), *times)


def main():
    path, shape, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(path, "rb") as file:
        text = file.read()
    if shape != "lines":
        lane("orjson/tree, parse", rounds, lambda: orjson.loads(text), lambda _: [0] * 6)
    if shape in TYPES:
        decoder = msgspec.json.Decoder(TYPES[shape])
        lane("msgspec/Decodable", rounds, lambda: decoder.decode(text), lambda v: checksum(shape, v))


main()
