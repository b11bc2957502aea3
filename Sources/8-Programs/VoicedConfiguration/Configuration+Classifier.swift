import Commands
import Foundation
import Session

extension Configuration {
    /// The classifier for text that no alias matches; see `ClassificationOptions`.
    package struct Classifier: Decodable, Sendable {
        /// The interface of the service.
        package enum Form: String, Decodable, CaseIterable, Sendable {
            /// The endpoint that docs/classifier.md describes.
            case endpoint
            /// Chat completions of a language model.
            case chat
        }

        package var form = Form.endpoint
        package var url: String
        package var model: String?
        package var key: KeySource
        package var options = ClassificationOptions()

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case form, url, model, timeout, learn, phrases
            case keyFile = "key-file"
            case keyVariable = "key-variable"
            case minimumConfidence = "minimum-confidence"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            func refuse(_ key: CodingKeys, _ why: String) -> DecodingError {
                DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: why)
            }
            if let name = try values.decodeIfPresent(String.self, forKey: .form) {
                guard let form = Form(rawValue: name) else {
                    throw refuse(.form, "\"\(name)\" is no form; use endpoint or chat")
                }
                self.form = form
            }
            url = try values.decode(String.self, forKey: .url)
            model = try values.decodeIfPresent(String.self, forKey: .model)
            guard (form == .chat) == (model != nil) else {
                throw refuse(.model, "form: chat needs a model, and only that form has one")
            }
            key = try KeySource(from: values, file: .keyFile, variable: .keyVariable)
            if let limit = try values.decodeIfPresent(Double.self, forKey: .timeout) {
                guard (0.1...60).contains(limit) else {
                    throw refuse(.timeout, "the time-out must be 0.1 to 60 seconds")
                }
                options.limit = limit
            }
            if let confidence = try values.decodeIfPresent(Double.self, forKey: .minimumConfidence) {
                guard (0...1).contains(confidence) else {
                    throw refuse(.minimumConfidence, "a confidence lies between 0 and 1")
                }
                options.minimumConfidence = confidence
            }
            if try values.decodeIfPresent(Bool.self, forKey: .learn) == false { options.learning = nil }
            let phrases = try values.decodeIfPresent([String].self, forKey: .phrases) ?? []
            options.phrases = phrases.map(TextNormalizer.normalize).filter { !$0.isEmpty }
        }
    }
}
