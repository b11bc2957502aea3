import Recognition
import VoiceEngine

extension Configuration {
    /// What turns commands into text: one recognizer, or several in order of preference.
    struct Recognizers: Decodable, Sendable {
        /// In order of preference; one at least.
        private(set) var settings: [RecognizerSetting]

        /// The recognizer that works without a network, where nothing else is configured.
        init() { settings = [RecognizerSetting(.pocketSphinx(expectsNoise: true, pronunciations: nil))] }

        init(from decoder: any Decoder) throws {
            settings = []
            guard var list = try? decoder.unkeyedContainer() else {
                settings = [try RecognizerSetting(from: decoder)]
                return
            }
            while !list.isAtEnd { settings.append(try list.decode(RecognizerSetting.self)) }
            guard !settings.isEmpty else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "the list is empty; name a recognizer, such as pocketsphinx"))
            }
        }

        mutating func resolvePaths(_ resolved: (String) -> String) {
            for index in settings.indices { settings[index].resolvePaths(resolved) }
        }

        /// How long they may take after the end of a command when each fails at its latest, in seconds.
        var limit: Double { settings.reduce(0) { $0 + $1.memberLimit } }

        /// The recognizers with their keys; nobody is asked yet.
        func make() throws -> RecognizerChain {
            RecognizerChain(
                try settings.map { setting in
                    let make = try setting.maker()
                    // Made once here, so that what is configured wrongly is refused at the start.
                    return RecognizerChain.Member(
                        name: try make().name, limit: setting.memberLimit, make: make)
                })
        }
    }
}
