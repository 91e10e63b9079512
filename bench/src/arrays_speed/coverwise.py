"""Runs two programs in turns, each as a process, and prints processor seconds.

Arguments: seconds to spend, a JSON list of four commands (ours for a model of two
parameters, ours, theirs for a model of two parameters, theirs). Prints the number of rows
of ours and of theirs, then the medians for the four commands.
"""

import json
import os
import statistics
import subprocess
import sys


def run(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}")
    return output, usage.ru_utime + usage.ru_stime


def rows(output):
    document = json.loads(output)
    if isinstance(document, dict):
        if document["uncoveredCount"]:
            sys.exit("an array that does not cover")
        document = document["tests"]
    return len(document)


budget = float(sys.argv[1])
commands = json.loads(sys.argv[2])
taken = [[] for _ in commands]
counts = []
while len(taken[0]) < 3 or (len(taken[0]) < 25 and sum(map(sum, taken)) < budget):
    for command, seconds in zip(commands, taken):
        output, used = run(command)
        seconds.append(used)
        if len(counts) < len(commands):
            counts.append(rows(output))
print(counts[1], counts[3], *(statistics.median(seconds) for seconds in taken))
