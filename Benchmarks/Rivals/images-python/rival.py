# Makes thumbnails with Pillow. It prints its version, and then answers each line of standard input:
#
#   thumb FILE SIDE OUTPUT        the time of a JPEG of quality 75, from memory to memory; the file is kept
#   resize FILE WIDTH HEIGHT -    the time of Lanczos on the decoded picture
#
# An answer is the number of nanoseconds.
import io
import sys
import time

import PIL
from PIL import Image, features

print(f"Pillow {PIL.__version__} (libjpeg-turbo {features.version('libjpeg_turbo')})", flush=True)
pictures = {}


def read(path):
    if path not in pictures:
        with open(path, "rb") as file:
            pictures[path] = file.read()
    return pictures[path]


def thumb(path, side, output):
    data = read(path)
    start = time.perf_counter_ns()
    image = Image.open(io.BytesIO(data))
    image.thumbnail((side, side))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=75)
    elapsed = time.perf_counter_ns() - start
    with open(output, "wb") as kept:
        kept.write(file.getvalue())
    return elapsed


def resize(path, width, height):
    image = Image.open(io.BytesIO(read(path))).convert("RGB")
    start = time.perf_counter_ns()
    image.resize((width, height), Image.Resampling.LANCZOS)
    return time.perf_counter_ns() - start


for line in sys.stdin:
    words = line.split("\t")
    if words[0] == "thumb":
        print(thumb(words[1], int(words[2]), words[3].strip()), flush=True)
    else:
        print(resize(words[1], int(words[2]), int(words[3])), flush=True)
