#!/usr/bin/env python3
"""The sum of a column of a large table: `apus csv stats` beside polars, DuckDB and pyarrow, whole processes by turns.

    python3 Benchmarks/Rivals/csv-stats/compare.py .build/release/apus [--megabytes 1000] [--runs 5]

A rival that is not installed (`pip install polars duckdb pyarrow`) is absent. The sums must agree, but for the rounding of
doubles. Prints the medians of the times, of the processor times and of the most memory, and the median ratio of the pairs.
"""

import argparse
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

RIVALS = {
    "polars": "import polars as m; print(m.__version__); "
    "print(m.scan_csv({file!r}).select(m.col('amount').sum()).collect().item())",
    "duckdb": "import duckdb as m; print(m.__version__); "
    "print(m.sql(\"select sum(amount) from read_csv('{file}')\").fetchall()[0][0])",
    "pyarrow": "import pyarrow as m, pyarrow.csv as c, pyarrow.compute as p; "
    "t = c.read_csv({file!r}, convert_options=c.ConvertOptions(include_columns=['amount'])); "
    "print(m.__version__); print(p.sum(t['amount']).as_py())",
}


def make_table(path, byte_count):
    """Writes orders with quoted names, dates and numbers; a million lines repeat with other numbers."""
    draw = random.Random(42)
    names = ["Zürich HB", '"Bern, Bahnhof"', "Genève", "Lausanne", "Winterthur", "Olten"]
    countries = ["CH", "DE", "FR", "IT", "AT", "US", "GB", "ES", "PL", "SE"]
    lines = [
        f",2026-{draw.randint(1, 12):02}-{draw.randint(1, 28):02},{draw.choice(countries)},{draw.choice(names)},"
        f"{draw.randint(1, 500)},{draw.randint(100, 10_000_000) / 100:.2f},{draw.random():.6f}\n"
        for _ in range(min(1_000_000, byte_count // 540))
    ]
    number = 0
    with open(path, "w", encoding="utf-8") as file:
        file.write("id,date,country,name,quantity,amount,discount\n")
        while file.tell() < byte_count:
            file.write("".join(f"{number + index}{line}" for index, line in enumerate(lines)))
            number += len(lines)


def run(command):
    """Returns the output, seconds, seconds of processors, and MiB of a process; no output if it failed."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    return (output if status == 0 else None, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("apus")
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "orders.csv")
        # In a process of its own: the system counts the memory of the parent at the start of a child.
        maker = multiprocessing.Process(target=make_table, args=(path, options.megabytes * 1_000_000))
        maker.start()
        maker.join()
        ours = [options.apus, "csv", "stats", path, "--select", "amount", "--json"]
        output, *_ = run(ours)
        if output is None:
            sys.exit("apus csv stats failed")
        total = float(json.loads(output.splitlines()[0])["sum"])
        print(f"{os.path.getsize(path)} bytes, the sum is {total}; medians of {options.runs} runs by turns")
        print(f"{'':10}{'':10}{'seconds':>12}{'processors':>12}{'MiB':>8}{'times ours':>12}")
        for name, code in RIVALS.items():
            compare(name, ours, [sys.executable, "-c", code.format(file=path)], total, options.runs)


def compare(name, ours, theirs, total, runs):
    output, *_ = run(theirs)
    if output is None:
        print(f"{name:10}absent: it is not installed, or failed")
        return
    # A long question may print its progress between the two.
    version, *_, value = output.split()
    if abs(float(value) / total - 1) > 1e-9:
        sys.exit(f"{name} has another sum: {value}")
    pairs = [(run(ours)[1:], run(theirs)[1:]) for _ in range(runs)]
    for label, rows, ratio in (
        ("apus", [pair[0] for pair in pairs], ""),
        (version, [pair[1] for pair in pairs], statistics.median(pair[1][0] / pair[0][0] for pair in pairs)),
    ):
        medians = [statistics.median(column) for column in zip(*rows)]
        row = f"{name:10}{label:10}{medians[0]:12.3f}{medians[1]:12.3f}{medians[2]:8.1f}"
        print(row + (f"{ratio:12.2f}" if ratio else ""))


main()
