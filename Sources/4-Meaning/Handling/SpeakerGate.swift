import Commands
import Recognition
import Synchronization

/// Rejects commands that only some people may say if another voice says them. It is the first in a chain of handlers.
///
/// A recognized voice is a guess and no security: a recording of a person passes. The gate checks neither the requests
/// of programs and touch screens nor the answers to questions.
public final class SpeakerGate: CommandHandler {
    /// The names of the people who may say something. The key is the lower-cased name of an intent or of an action, or
    /// an action and its target, such as `record: patient out`.
    private let allowed: Mutex<[String: [String]]>
    private let language: Language

    /// Makes a gate.
    ///
    /// - Parameters:
    ///   - allowed: the names of the people who may say something, by the name of an intent or of an action, or by
    ///     `ACTION: TARGET`.
    ///   - language: the language of its answers to commands that have none.
    public init(_ allowed: [String: [String]], language: Language = .english) {
        self.language = language
        self.allowed = Mutex(Self.lowercased(allowed))
    }

    /// Replaces the list of allowed people, from the next request on.
    public func use(_ allowed: [String: [String]]) {
        self.allowed.withLock { $0 = Self.lowercased(allowed) }
    }

    private static func lowercased(_ allowed: [String: [String]]) -> [String: [String]] {
        Dictionary(allowed.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $0 + $1 })
    }

    /// Rejects a spoken request if its speaker may not make it; returns nil for all other requests.
    public func handle(_ request: CommandRequest) async throws -> Reply? {
        guard request.origin == .voice, let people = people(for: request) else { return nil }
        let name = request.ear?.speaker?.name?.lowercased()
        guard name == nil || !people.contains(where: { $0.lowercased() == name }) else { return nil }
        let language = language.ofAnswers
        let who = people.formatted(in: language)
        return .rejected(language.say("Only \(who) may say that, and this did not sound like \(who)."))
    }

    private func people(for request: CommandRequest) -> [String]? {
        let allowed = allowed.withLock { $0 }
        return names(of: request).lazy.compactMap { allowed[$0.lowercased()] }.first { !$0.isEmpty }
    }

    /// The keys of ``allowed`` that a request matches, the narrowest first.
    private func names(of request: CommandRequest) -> [String] {
        switch request.meaning {
        case .command(let command):
            (command.targetName.map { ["\(command.action.rawValue): \($0)"] } ?? [])
                + (command.grammarMatch.map { [$0.intent] } ?? []) + [command.action.rawValue]
        case .intent(let intent): [intent.name]
        case .unmatched, .answer: []
        }
    }
}

extension [String] {
    /// `Weber`, `Weber or Smith`, `Weber, Smith or Jones`.
    fileprivate func formatted(in language: Language) -> String {
        guard count > 1, let last else { return first ?? "" }
        return language.say("\(dropLast().joined(separator: ", ")) or \(last)")
    }
}
