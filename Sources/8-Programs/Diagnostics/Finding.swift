import Foundation

/// The result of a ``Check``.
package struct Finding: Hashable, Sendable {
    /// How good it is.
    package enum Status: String, Hashable, Sendable, CaseIterable {
        /// All is as it should be.
        case ok
        /// The daemon runs, and something works less well than it could.
        case warning
        /// The daemon cannot do its work.
        case failed
        /// Another finding has made the check impossible.
        case skipped
    }

    /// The cause of a failure.
    package enum Cause: String, Hashable, Sendable {
        /// A device, a program or the system does not provide what is needed.
        case unavailable
        /// A setting, or a file that it names, is wrong.
        case configuration
    }

    /// How good it is.
    package var status: Status
    /// The cause of the failure; nil if the check did not fail.
    package var cause: Cause?
    /// The finding as a sentence for a person.
    package var sentence: String
    /// The advice; nil if there is nothing to do.
    package var advice: String?

    /// Makes a finding that all is well.
    package static func ok(_ sentence: String) -> Finding { Finding(status: .ok, sentence: sentence) }

    /// Makes a finding that something works less well than it could.
    package static func warning(_ sentence: String, _ advice: String) -> Finding {
        Finding(status: .warning, sentence: sentence, advice: advice)
    }

    /// Makes a finding that something does not work.
    package static func failed(_ cause: Cause, _ sentence: String, _ advice: String) -> Finding {
        Finding(status: .failed, cause: cause, sentence: sentence, advice: advice)
    }

    /// Makes a finding that another finding has made the check impossible.
    package static func skipped(_ sentence: String) -> Finding {
        Finding(status: .skipped, sentence: sentence)
    }

    /// Makes a finding that something does not work from an error's message. Most messages have advice after the last
    /// semicolon; `advice` is for those without it.
    package static func failed(_ cause: Cause, telling message: String, else advice: String) -> Finding {
        guard let split = message.range(of: "; ", options: .backwards) else {
            return .failed(cause, message, advice)
        }
        return .failed(cause, String(message[..<split.lowerBound]), String(message[split.upperBound...]))
    }
}
