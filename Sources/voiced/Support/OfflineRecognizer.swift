import Recognition

#if PocketSphinx
    import PocketSphinxRecognizer
#endif

/// The recognizer that works without a network.
enum OfflineRecognizer {
    static func make(expectsNoise: Bool = false) throws -> any SpeechRecognizer {
        #if PocketSphinx
            var options = PocketSphinxOptions()
            options.expectsNoise = expectsNoise
            return try PocketSphinx(options)
        #else
            throw Failure(
                .unavailable,
                "this voiced was built without a recognizer; build it with the trait PocketSphinx")
        #endif
    }
}
