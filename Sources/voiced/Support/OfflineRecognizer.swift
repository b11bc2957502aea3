import Recognition

#if PocketSphinx
    import PocketSphinxRecognizer
#endif

/// The recognizer that works without a network.
enum OfflineRecognizer {
    static func make() throws -> any SpeechRecognizer {
        #if PocketSphinx
            return try PocketSphinx()
        #else
            throw Failure(
                .unavailable,
                "this voiced was built without a recognizer; build it with the trait PocketSphinx")
        #endif
    }
}
