// What a program that makes a session names, so that one import is enough for it.
@_exported public import Capture
@_exported public import Commands
@_exported public import Feedback
@_exported public import Handling
@_exported public import Hearing
@_exported public import Recognition
@_exported public import WakeWord
