import Commands

/// A way of doing something outside this program: it runs a command, asks a service or publishes a message.
///
/// A runner takes bounded time and memory, and ends if its task is cancelled. It does its work once, since a second
/// attempt might repeat work already done.
package protocol ActionRunner: Sendable {
    /// A description for people, such as `POST to 127.0.0.1:8123`. Never a secret.
    var summary: String { get }

    /// Does the work.
    ///
    /// - Returns: its output; see ``ActionAnswer``.
    /// - Throws: ``ActionError``; `CancellationError` if the task was cancelled.
    func run(_ values: ActionValues) async throws -> ActionAnswer
}

/// The reason why an action failed, or was not carried out.
package struct ActionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whether the work began; a part of it may then be done.
    package var wasTried: Bool
    /// The sentence to say about it, without a secret and without a path.
    package var sentence: SpokenSentence
    /// Details for the operator's log; nil for none.
    package var detail: String?

    /// Makes an error.
    package init(wasTried: Bool = true, _ sentence: SpokenSentence, detail: String? = nil) {
        (self.wasTried, self.sentence, self.detail) = (wasTried, sentence, detail)
    }

    /// The sentence in English, and the detail.
    package var description: String {
        let sentence = Language.english.say(sentence)
        return detail.map { "\(sentence) (\($0))" } ?? sentence
    }
}
