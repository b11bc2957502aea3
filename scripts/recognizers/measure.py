"""Asks a Wyoming server for the text of a recording, four times, and prints what it heard, how long it took and how much
memory its process has.

    measure.py PORT RECORDING PROCESS

Ends with 1 where the server gives no text, and with 2 where it has not answered within three minutes.
"""

import asyncio
import statistics
import sys
import time
import wave

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient


async def transcribe(port, rate, sound):
    async with AsyncTcpClient("127.0.0.1", port) as client:
        await client.write_event(Transcribe().event())
        await client.write_event(AudioStart(rate=rate, width=2, channels=1).event())
        for start in range(0, len(sound), 3200):
            await client.write_event(
                AudioChunk(rate=rate, width=2, channels=1, audio=sound[start : start + 3200]).event())
        begin = time.monotonic()
        await client.write_event(AudioStop().event())
        while event := await client.read_event():
            if Transcript.is_type(event.type):
                return Transcript.from_event(event).text.strip(), time.monotonic() - begin
    raise ConnectionError("it closed the connection without a text")


def when_it_answers(port, rate, sound, process):
    """The first text, which also warms the server up."""
    end = time.monotonic() + 180
    while time.monotonic() < end:
        try:
            return asyncio.run(asyncio.wait_for(transcribe(port, rate, sound), 120))
        except (OSError, asyncio.TimeoutError):
            # A process that has ended will not answer.
            try:
                open(f"/proc/{process}/status").close()
            except OSError:
                break
            time.sleep(0.5)
    sys.exit(2)


def memory(process):
    with open(f"/proc/{process}/status", encoding="utf-8") as lines:
        return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS:")), 0)


def main():
    port, process = int(sys.argv[1]), sys.argv[3]
    with wave.open(sys.argv[2]) as recording:
        rate, sound = recording.getframerate(), recording.readframes(recording.getnframes())
    text, _ = when_it_answers(port, rate, sound, process)
    if not text:
        sys.exit(1)
    seconds = [asyncio.run(transcribe(port, rate, sound))[1] for _ in range(3)]
    print(
        f"it heard “{text}” in {len(sound) / rate / 2:.1f} s of speech; {statistics.median(seconds):.2f} s after the end "
        f"(of {min(seconds):.2f} to {max(seconds):.2f} s), {memory(process)} MB of memory")


main()
