#!/usr/bin/env python3
"""A client of a Wyoming server, made of the reference package alone. Prints what came as lines of JSON.

    client.py PORT info
    client.py PORT transcribe FILE...     16-bit WAV, each as one command
    client.py PORT odd FILE...            the same, in pieces of an odd number of bytes
    client.py PORT late FILE              the same as detect, of a stream that began at 2^63-1 milliseconds
    client.py PORT detect FILE [NAME]     a stream that is listened to for wake words
    client.py PORT listen FILE [NAME]     the same as wyoming-satellite does it: without a word on begin and end
    client.py PORT handle TEXT...
    client.py PORT assist TEXT            what Home Assistant does with a satellite: it understands TEXT, and answers
    client.py PORT timers        Home Assistant's timers: one that is over, one that is cancelled
    client.py PORT fail CODE              the same, and fails
"""
import asyncio
import json
import math
import struct
import sys
import wave

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop, wav_to_chunks
from wyoming.client import AsyncTcpClient
from wyoming.error import Error
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.pipeline import RunPipeline
from wyoming.satellite import PauseSatellite, RunSatellite
from wyoming.snd import Played
from wyoming.timer import TimerCancelled, TimerFinished, TimerStarted, TimerUpdated
from wyoming.wake import Detect, Detection, NotDetected


def tell(**fields):
    print(json.dumps(fields), flush=True)


async def info(client):
    await client.write_event(Describe().event())
    while True:
        event = await client.read_event()
        if Info.is_type(event.type):
            break
    told = Info.from_event(event)
    tell(
        asr=[(p.name, [m.languages for m in p.models]) for p in told.asr],
        wake=[[(m.name, m.phrase) for m in p.models] for p in told.wake],
        handle=[p.supports_home_control for p in told.handle],
        satellite=told.satellite and told.satellite.name,
    )
    await client.write_event(Ping(text="there?").event())
    tell(pong=Pong.from_event(await client.read_event()).text)


async def sound(client, path, announced=True):
    with wave.open(path, "rb") as file:
        if announced:
            await client.write_event(
                AudioStart(file.getframerate(), file.getsampwidth(), file.getnchannels()).event())
        for chunk in wav_to_chunks(file, samples_per_chunk=1024):
            await client.write_event(chunk.event())


async def odd(client, path, timestamp=None, length=1023):
    with wave.open(path, "rb") as file:
        form = (file.getframerate(), file.getsampwidth(), file.getnchannels())
        data = file.readframes(file.getnframes())
    await client.write_event(AudioStart(*form, timestamp=timestamp).event())
    for start in range(0, len(data), length):
        await client.write_event(AudioChunk(*form, data[start:start + length], timestamp=timestamp).event())


async def transcribe(client, paths, sound=sound):
    for path in paths:
        await client.write_event(Transcribe(language="en").event())
        await sound(client, path)
        await client.write_event(AudioStop().event())
        event = await client.read_event()
        if Error.is_type(event.type):
            tell(error=Error.from_event(event).code)
            continue
        transcript = Transcript.from_event(event)
        tell(text=transcript.text, language=transcript.language, context=transcript.context)


async def detect(client, path, names, announced=True, timestamp=None):
    await client.write_event(Detect(names=names or None).event())

    async def speak():
        if timestamp is None:
            await sound(client, path, announced)
        else:
            await odd(client, path, timestamp, length=2048)
        if announced:
            await client.write_event(AudioStop().event())
        await client.write_event(Ping(text="end").event())

    speaking = asyncio.create_task(speak())
    while True:
        event = await client.read_event()
        if Detection.is_type(event.type):
            detection = Detection.from_event(event)
            tell(name=detection.name, timestamp=detection.timestamp)
        elif NotDetected.is_type(event.type):
            tell(name=None)
        elif Pong.is_type(event.type):
            break
    await speaking


async def handle(client, texts):
    for text in texts:
        await client.write_event(Transcript(text=text, language="en").event())
        event = await client.read_event()
        if Handled.is_type(event.type):
            tell(handled=Handled.from_event(event).text)
        elif NotHandled.is_type(event.type):
            tell(not_handled=NotHandled.from_event(event).text)


async def assist(client, text, code):
    await client.write_event(RunSatellite().event())
    await client.write_event(Describe().event())
    samples, running = 0, False
    while True:
        event = await client.read_event()
        if event is None:
            tell(gone=True)
            return
        if Info.is_type(event.type):
            tell(satellite=Info.from_event(event).satellite.name)
        elif Detection.is_type(event.type):
            tell(detection=Detection.from_event(event).name)
        elif RunPipeline.is_type(event.type):
            run = RunPipeline.from_event(event)
            tell(start=run.start_stage, end=run.end_stage)
            samples, running = 0, True
        elif AudioChunk.is_type(event.type):
            chunk = AudioChunk.from_event(event)
            assert (chunk.rate, chunk.width, chunk.channels) == (16000, 2, 1), "not what Home Assistant takes"
            samples += chunk.samples
        elif AudioStop.is_type(event.type) and running:
            running = False
            tell(samples=samples)
            if code:
                await client.write_event(Error(text="no", code=code).event())
                await client.write_event(PauseSatellite().event())
                continue
            await client.write_event(Transcript(text=text).event())
            await client.write_event(AudioStart(22050, 2, 1).event())
            for start in range(0, 22050, 1024):
                tone = [int(8000 * math.sin(n * 0.1)) for n in range(start, min(start + 1024, 22050))]
                await client.write_event(
                    AudioChunk(22050, 2, 1, struct.pack(f"<{len(tone)}h", *tone)).event())
            await client.write_event(AudioStop().event())
        elif Played.is_type(event.type):
            tell(played=True)


async def timers(client):
    for event in [
        RunSatellite(),
        TimerStarted(id="a", total_seconds=600, name="pizza", start_minutes=10),
        TimerStarted(id="b", total_seconds=300),
        TimerUpdated(id="a", is_active=False, total_seconds=590),
        TimerCancelled(id="b"),
        TimerFinished(id="a"),
        Ping(text="end"),
    ]:
        await client.write_event(event.event())
    while event := await client.read_event():
        if Pong.is_type(event.type):
            tell(sent=True)


async def main():
    port, what, *rest = sys.argv[1:]
    async with AsyncTcpClient("127.0.0.1", int(port)) as client:
        if what == "info":
            await info(client)
        elif what == "transcribe":
            await transcribe(client, rest)
        elif what == "odd":
            await transcribe(client, rest, odd)
        elif what == "late":
            await detect(client, rest[0], [], timestamp=2**63 - 1)
        elif what in ("detect", "listen"):
            await detect(client, rest[0], rest[1:], announced=what == "detect")
        elif what == "handle":
            await handle(client, rest)
        elif what == "assist":
            await assist(client, rest[0], None)
        elif what == "timers":
            await timers(client)
        elif what == "fail":
            await assist(client, "", rest[0])


asyncio.run(main())
