#!/usr/bin/env python3
"""A Wyoming server made of the reference package, for numbered speech: every sample is the number of its text.

    server.py [--pieces] [--in-turn] [--language LANGUAGE] TEXT...

Prints its port on 127.0.0.1. With --pieces the transcript comes word by word, and with --language it says which language
it is in. With --in-turn it takes any speech, and answers each with the next TEXT, or LANGUAGE=TEXT. Of every connection
it prints what it was told, as a line of JSON. It ends with its standard input.
"""
import argparse
import array
import asyncio
import json
import sys

from wyoming.asr import Transcribe, Transcript, TranscriptChunk, TranscriptStart, TranscriptStop
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.server import AsyncEventHandler, AsyncTcpServer

SAMPLE_COUNT = 3000


class Handler(AsyncEventHandler):
    def __init__(self, arguments, *args):
        super().__init__(*args)
        self.arguments = arguments
        self.told = {}
        self.sound = array.array("h")

    async def handle_event(self, event):
        if Transcribe.is_type(event.type):
            request = Transcribe.from_event(event)
            self.told = {
                "name": request.name, "language": request.language, "terms": request.transcript_terms}
        elif AudioStart.is_type(event.type):
            start = AudioStart.from_event(event)
            self.told["format"] = [start.rate, start.width, start.channels]
        elif AudioChunk.is_type(event.type):
            self.sound.frombytes(AudioChunk.from_event(event).audio)
        elif AudioStop.is_type(event.type):
            self.told["samples"] = len(self.sound)
            print(json.dumps(self.told), flush=True)
            if self.arguments.in_turn:
                language, _, text = self.arguments.texts.pop(0).rpartition("=")
                self.arguments.language = language or None
            else:
                text = self.text()
            await self.answer(text)
            return False
        return True

    def text(self):
        number = self.sound[0] if len(self.sound) == SAMPLE_COUNT else 0
        if set(self.sound) == {number} and 0 < number <= len(self.arguments.texts):
            return self.arguments.texts[number - 1]
        return "[BLANK_AUDIO]"

    async def answer(self, text):
        if not self.arguments.pieces:
            await self.write_event(Transcript(text=text, language=self.arguments.language).event())
            return
        await self.write_event(TranscriptStart(language=self.arguments.language).event())
        for word in text.split():
            await self.write_event(TranscriptChunk(text=word + " ").event())
        await self.write_event(Transcript(text=text).event())
        await self.write_event(TranscriptStop().event())


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pieces", action="store_true")
    parser.add_argument("--in-turn", action="store_true")
    parser.add_argument("--language")
    parser.add_argument("texts", nargs="+")
    arguments = parser.parse_args()
    server = AsyncTcpServer("127.0.0.1", 0)
    await server.start(lambda *args: Handler(arguments, *args))
    print(server._server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
