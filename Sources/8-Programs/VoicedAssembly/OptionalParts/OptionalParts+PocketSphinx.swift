#if PocketSphinx
    import Diagnostics
    import PocketSphinxRecognizer
    import Recognition

    extension OptionalParts {
        /// Adds the recognizer that needs no network.
        mutating func addPocketSphinx() {
            offlineRecognizer = OfflineRecognizerParts(
                packages: [
                    .init("pocketsphinx-en-us", for: "recognizer", file: PocketSphinxOptions().dictionary)
                ],
                languageModel: PocketSphinxOptions.freeSpeech.languageModel,
                guesser: {
                    var options = PocketSphinxOptions()
                    let limit = options.minimumConfidence
                    options.minimumConfidence = 0
                    return (try PocketSphinx(options), limit)
                },
                maker: { expectsNoise, pronunciations, hearsWords in
                    var options = hearsWords ? PocketSphinxOptions.freeSpeech : PocketSphinxOptions()
                    options.expectsNoise = expectsNoise
                    if let pronunciations {
                        options.pronunciations = try Pronunciations(contentsOfFile: pronunciations)
                    }
                    return { [options] in try PocketSphinx(options) }
                })
        }
    }
#endif
