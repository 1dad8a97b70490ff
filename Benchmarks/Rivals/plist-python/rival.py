# Reads and writes property lists with plistlib, on request of the benchmark:
#
#   rival.py FOLDER
#
# FOLDER has the lists words.binary, words.xml, objects.binary and objects.xml. Each line of standard
# input is a request, and its answer is a line with a sum or a number of bytes.
import pathlib
import plistlib
import sys

folder = pathlib.Path(sys.argv[1])
words = {form: (folder / f"words.{form}").read_bytes() for form in ("binary", "xml")}
objects = {form: (folder / f"objects.{form}").read_bytes() for form in ("binary", "xml")}
word_values = plistlib.loads(words["binary"])
object_values = plistlib.loads(objects["binary"])


def total(values):
    return sum(value["hi"] + value["there"] + len(value["comment"]) for value in values)


def length(values):
    return sum(len(word) for word in values)


def written(values):
    return len(plistlib.dumps(values, fmt=plistlib.FMT_BINARY, sort_keys=False))


requests = {
    "words": lambda: length(plistlib.loads(words["binary"])),
    "xml words": lambda: length(plistlib.loads(words["xml"])),
    "objects": lambda: total(plistlib.loads(objects["binary"])),
    "xml": lambda: total(plistlib.loads(objects["xml"])),
    "write words": lambda: written(word_values),
    "write objects": lambda: written(object_values),
}
for line in sys.stdin:
    print(requests[line.strip()](), flush=True)
