// One import for a program with a session: all that its set-up names, and the offline recognizer if its trait is on.
@_exported public import Commands
@_exported public import Feedback
@_exported public import Handling
@_exported public import Hearing
#if PocketSphinx
    @_exported public import PocketSphinxRecognizer
#endif
@_exported public import Recognition
@_exported public import Session
