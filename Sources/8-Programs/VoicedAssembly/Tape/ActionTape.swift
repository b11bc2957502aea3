import Actions
import Commands
import Foundation
import Synchronization

/// The recorded answer of an action, as a line of a file.
package struct TapedAnswer: Codable, Sendable {
    /// The intent, or the action of a phrase.
    package var action: String
    package var say: String?
    var display: String?
    var ask: String?
    var failed: Bool?
    /// The spoken sentence about why the action was not carried out or failed; nil if it succeeded.
    package var sentence: String?
    var wasTried: Bool?

    package init(_ action: String, _ result: Result<ActionAnswer, ActionError>, in language: Language) {
        self.action = action
        switch result {
        case .success(let answer):
            (say, display, ask) = (answer.say, answer.display, answer.ask)
            failed = answer.hasFailed ? true : nil
        case .failure(let error): (sentence, wasTried) = (language.say(error.sentence), error.wasTried)
        }
    }

    /// Returns the recorded answer, or throws the recorded error.
    package func answer() throws(ActionError) -> ActionAnswer {
        if let sentence { throw ActionError(wasTried: wasTried ?? true, SpokenSentence(verbatim: sentence)) }
        return ActionAnswer(say: say, display: display, ask: ask, hasFailed: failed ?? false)
    }
}

extension [String: Action] {
    /// Returns the same actions, which also record their answers.
    ///
    /// - Parameter language: the language of the answers to commands without one.
    package func taped(
        in language: Language, _ note: @escaping @Sendable (TapedAnswer) -> Void
    ) -> [String: Action] {
        exchangingRunners { name, runner in
            TapingRunner(runner: runner, name: name, language: language, note: note)
        }
    }

    /// Returns actions that do nothing and give their recorded answers.
    package func replayed(_ answers: [TapedAnswer]) -> [String: Action] {
        exchangingRunners { name, runner in
            ReplayedRunner(summary: runner.summary, answers: answers.filter { $0.action == name })
        }
    }

    private func exchangingRunners(_ other: (String, any ActionRunner) -> any ActionRunner) -> Self {
        .init(
            uniqueKeysWithValues: map { name, action in
                var action = action
                action.runner = action.runner.map { other(name, $0) }
                return (name, action)
            })
    }
}

/// A runner that runs another runner and records its results.
private struct TapingRunner: ActionRunner {
    let runner: any ActionRunner
    let name: String
    let language: Language
    let note: @Sendable (TapedAnswer) -> Void

    var summary: String { runner.summary }

    func run(_ values: ActionValues) async throws -> ActionAnswer {
        do {
            let answer = try await runner.run(values)
            note(TapedAnswer(name, .success(answer), in: language.ofAnswers))
            return answer
        } catch let error as ActionError {
            note(TapedAnswer(name, .failure(error), in: language.ofAnswers))
            throw error
        }
    }
}

/// A runner that returns the recorded answers in their order.
private final class ReplayedRunner: ActionRunner {
    let summary: String
    private let answers: Mutex<ArraySlice<TapedAnswer>>

    init(summary: String, answers: [TapedAnswer]) {
        self.summary = summary
        self.answers = Mutex(answers[...])
    }

    func run(_ values: ActionValues) async throws -> ActionAnswer {
        guard let answer = answers.withLock({ $0.popFirst() }) else {
            throw ActionError(wasTried: false, "That was not done when this was recorded.")
        }
        return try answer.answer()
    }
}
