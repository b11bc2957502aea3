// What a program that listens names: where sound comes from, wake words, the front end, the end of a command.
@_exported public import Capture
@_exported public import Endpointing
@_exported public import Features
@_exported public import PCM
@_exported public import WakeWord
