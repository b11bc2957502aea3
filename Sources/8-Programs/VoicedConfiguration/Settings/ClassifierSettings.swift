import Commands
import Session

/// `classifier`: the classifier of text that no alias matches; see `ClassificationOptions`.
package struct ClassifierSettings: KeyedSettings {
    /// The interface of the service.
    package enum Form: String, ChoiceSetting {
        /// The endpoint that docs/classifier.md describes.
        case endpoint
        /// Chat completions of a language model.
        case chat

        package static let noun: String? = "form"
    }

    package var form = Form.endpoint
    package var url = ""
    package var model: String?
    package var key = KeySource()
    package var options = ClassificationOptions()

    package init() {}

    package mutating func finish() throws {
        guard (form == .chat) == (model != nil) else {
            throw Refusal("model", "form: chat needs a model, and only that form has one")
        }
        options.phrases = options.phrases.map(TextNormalizer.normalize).filter { !$0.isEmpty }
    }

    package static let keys: [SettingKey<ClassifierSettings>] = [
        .value(
            "form", \.form,
            "The interface: chat for chat completions of a language model, endpoint for one of your own.",
            example: "chat"),
        .value("url", \.url, "Its address.").required("https://api.openai.com/v1/chat/completions"),
        .value("model", \.model, "The model, with `form: chat` alone.", example: "gpt-4o-mini"),
        .path("key-file", \.key.file, "The file that has the service's key.", example: "classifier.key"),
        .variable("key-variable", \.key),
        .timeout(\.options.limit),
        .number(
            "minimum-confidence", \.options.minimumConfidence,
            "The least confidence of an answer that is acted on.", in: 0...1
        ) { _ in "a confidence lies between 0 and 1" },
        .value(
            "learn", \.options.isLearning, "Whether phrases are learned from answers that were confirmed."
        ),
        .value(
            "phrases", \.options.phrases,
            "Phrases that recognizers expect in addition, although no alias has them.",
            example: "[never learn this phrase]"),
    ]
}

extension SettingKey {
    /// The key `timeout` of a service.
    static func timeout(_ path: Path<Double>) -> SettingKey {
        number("timeout", path, "Seconds for an answer.", in: 0.1...60, unit: "seconds") { _ in
            "the time-out must be 0.1 to 60 seconds"
        }
    }
}

extension ClassificationOptions {
    fileprivate var isLearning: Bool {
        get { learning != nil }
        set { learning = newValue ? learning ?? LearningPolicy() : nil }
    }
}
