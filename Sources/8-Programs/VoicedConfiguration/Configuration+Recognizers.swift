extension Configuration {
    /// The recognizers: one, or several in order of preference.
    package struct Recognizers: Decodable, Sendable {
        /// Each is loaded, and waited for when those before it fail.
        private static let maximumCount = 8

        /// In order of preference; one at least, and at most ``maximumCount``.
        package private(set) var settings: [RecognizerSetting]

        /// The recognizer that works without a network if nothing else is configured.
        package init() {
            settings = [RecognizerSetting(.pocketSphinx(expectsNoise: true, pronunciations: nil))]
        }

        package init(from decoder: any Decoder) throws {
            settings = []
            guard var list = try? decoder.unkeyedContainer() else {
                settings = [try RecognizerSetting(from: decoder)]
                return
            }
            func refusal(_ why: String) -> DecodingError {
                .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: why))
            }
            while !list.isAtEnd {
                guard settings.count < Self.maximumCount else {
                    throw refusal("there are more than \(Self.maximumCount) recognizers; keep the best")
                }
                settings.append(try list.decode(RecognizerSetting.self))
            }
            guard !settings.isEmpty else {
                throw refusal("the list is empty; name a recognizer, such as pocketsphinx")
            }
        }

        package mutating func resolvePaths(_ resolved: (String) -> String) {
            for index in settings.indices { settings[index].resolvePaths(resolved) }
        }

        /// How long they may take after the end of a command when each fails at its latest, in seconds.
        package var limit: Double { settings.reduce(0) { $0 + $1.memberLimit } }
    }
}
