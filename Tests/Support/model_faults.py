"""What goes wrong with the services of `model_stub.py`, when it is told to."""

import dataclasses
import json
import random


@dataclasses.dataclass
class Fault:
    """What goes wrong with one answer. Counts of bytes are of the body."""

    # In place of an answer.
    status: int = None  # this status, with an error in the words of the service
    retry_after: str = None  # the header, with a status
    body: str = None  # this body
    html: bool = False  # a page of HTML
    # In the answer.
    delay: float = 0  # seconds before it begins
    pace: float = 0  # seconds between its events
    chunk: int = None  # bytes that are sent at a time
    error: str = None  # an error with this code, as JSON: 503, "503", "gateway_timeout"
    error_after: str = "thoughts"  # what comes before the error: nothing, thoughts, text
    bare: bool = False  # the error stands in the stream by itself
    malformed: bool = False  # an event that is no JSON, after the first one
    empty: bool = False  # it ends well, without text
    truncated: bool = False  # it ends at the greatest length, in the middle
    refusal: bool = False  # the model does not want to
    # At the end.
    stall_at: int = None  # silence from this byte on; -1 is before the status line
    cut_at: int = None  # the connection ends before it should
    end_at: int = None  # the body ends as if it were whole
    reset_at: int = None  # the connection is reset; -1 is before the status line

    @classmethod
    def parse(cls, text):
        """Reads `status=503,retry-after=1`, the way faults are written on the command line."""
        kinds = {field.name: field.type for field in dataclasses.fields(cls)}
        values = {}
        for part in text.split(","):
            name, _, value = part.strip().replace("-", "_", part.index("=") if "=" in part else len(part)).partition("=")
            if name not in kinds:
                raise ValueError(f"there is no fault {name}; there are {', '.join(kinds)}")
            values[name] = True if kinds[name] is bool else kinds[name](value)
        return cls(**values)


def random_faults(seed, share=0.3):
    """Faults and good answers in turn for ever, the same for the same seed; `share` of the answers are faulty."""
    chance = random.Random(seed)
    makers = [
        lambda: Fault(status=chance.choice([400, 401, 403, 429, 500, 502, 503])),
        lambda: Fault(status=chance.choice([429, 503]), retry_after="0"),
        lambda: Fault(html=True),
        lambda: Fault(error=json.dumps(chance.choice([429, 500, 503, "503", "gateway_timeout"]))),
        lambda: Fault(error="503", error_after="text"),
        lambda: Fault(malformed=True, chunk=chance.randint(1, 40)),
        lambda: Fault(empty=True),
        lambda: Fault(truncated=True),
        lambda: Fault(refusal=True),
        lambda: Fault(cut_at=chance.randint(0, 2000)),
        lambda: Fault(end_at=chance.randint(0, 2000)),
        lambda: Fault(reset_at=chance.randint(-1, 2000)),
    ]
    while True:
        yield chance.choice(makers)() if chance.random() < share else None
