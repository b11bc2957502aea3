extension Configuration {
    /// `keywords`: the wake words, or none.
    package enum Keywords: Decodable, Sendable {
        case models([Keyword])
        /// `none`: all speech is recognized.
        case nothing

        /// Each costs time in every hop of the sound.
        private static let maximumCount = 16

        package init(from decoder: any Decoder) throws {
            if let word = try? decoder.singleValueContainer().decode(String.self) {
                guard word == "none" else {
                    throw DecodingError.dataCorrupted(
                        .init(
                            codingPath: decoder.codingPath,
                            debugDescription: "\"\(word)\" is no list of models; write one, or none"))
                }
                self = .nothing
                return
            }
            let models = try [Keyword](from: decoder)
            guard !models.isEmpty else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription:
                            "the list is empty; name a model, or write none to have all speech recognized"))
            }
            guard models.count <= Self.maximumCount else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription:
                            "there are more than \(Self.maximumCount) keywords; keep those in use"))
            }
            self = .models(models)
        }
    }

    /// `wake-word`: the settings for all wake words.
    package struct WakeWord: Decodable, Sendable {
        /// What to do if a model cannot be loaded.
        package enum Fallback: String, Decodable, Sendable, CaseIterable {
            /// Do not start.
            case refuse
            /// Go on with the other models; without any, accept no spoken command and report that.
            case deaf
            /// Go on with the other models; without any, recognize all speech.
            case alwaysOn = "always-on"
        }

        package var fallback = Fallback.refuse

        private enum CodingKeys: String, CodingKey, CaseIterable { case fallback }

        package init() {}

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            guard let name = try values.decodeIfPresent(String.self, forKey: .fallback) else { return }
            guard let fallback = Fallback(rawValue: name) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .fallback, in: values,
                    debugDescription: "\"\(name)\" is no fallback; use refuse, deaf or always-on")
            }
            self.fallback = fallback
        }
    }
}
