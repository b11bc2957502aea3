// A program that listens names types of these modules: sources of sound, wake words, the front end, the endpointer.
@_exported public import Capture
@_exported public import Endpointing
@_exported public import Features
@_exported public import PCM
@_exported public import WakeWord
