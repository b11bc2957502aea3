import Foundation
import Intake
import Synchronization

/// The budget of each facility for a day (UTC): questions to the model, and tokens.
///
/// A file keeps the spending, so that a restart does not begin a new day. A question under way counts with an estimate
/// until its tokens are known.
package final class DailyBudget: Sendable {
    /// The limits of a day; nil for no limit.
    package struct Limits: Hashable, Sendable {
        /// Questions that the model is asked.
        package var questions: Int?
        /// Tokens of questions and answers together.
        package var tokens: Int?

        /// Makes limits.
        package init(questions: Int? = nil, tokens: Int? = nil) {
            (self.questions, self.tokens) = (questions, tokens)
        }
    }

    /// The spending of a day.
    package struct Spent: Hashable, Codable, Sendable {
        /// Questions that the model was asked.
        package var questions = 0
        /// Tokens, including estimated ones.
        package var tokens = 0
    }

    private struct Ledger: Codable {
        var day: String
        var facilities: [String: Spent] = [:]
    }

    private struct State {
        var ledger: Ledger
        var isSaved = true
    }

    private static let maximumFileSize = 4 << 20
    /// The valid counts of a day, far below the overflow of a sum.
    private static let counts = 0...1_000_000_000_000_000

    private let limits: Limits
    private let path: String?
    private let state: Mutex<State>

    /// Makes a budget, with today's spending from the file.
    ///
    /// - Parameters:
    ///   - limits: the limits for each facility.
    ///   - path: the file; nil for none, so that a restart is a new day.
    ///   - now: the current time.
    /// - Throws: ``ClassifierServerError`` for an invalid file, since otherwise a day's spending would be forgotten.
    package init(_ limits: Limits, path: String? = nil, now: Date = Date()) throws(ClassifierServerError) {
        (self.limits, self.path) = (limits, path)
        var ledger = Ledger(day: Self.day(now))
        if let path, let found = try Self.read(path), found.day == ledger.day { ledger = found }
        state = Mutex(State(ledger: ledger))
    }

    /// Reserves a question, and the tokens that it may take.
    ///
    /// - Parameters:
    ///   - tokens: the tokens that it may take.
    ///   - facility: the facility that asks.
    ///   - now: the current time.
    /// - Returns: the day whose budget the question is taken from; nil if too little is left.
    func reserve(_ tokens: Int, of facility: UUID, at now: Date) -> String? {
        state.withLock { state in
            let day = Self.day(now)
            if state.ledger.day != day { state.ledger = Ledger(day: day) }
            var spent = state.ledger.facilities[facility.uuidString] ?? Spent()
            guard spent.questions < limits.questions ?? .max,
                limits.tokens.map({ spent.tokens + tokens <= $0 }) ?? true
            else { return nil }
            spent.questions += 1
            spent.tokens += tokens
            state.ledger.facilities[facility.uuidString] = spent
            state.isSaved = false
            return day
        }
    }

    /// Replaces the tokens that were reserved for a question by those that it took.
    func settle(_ reserved: Int, took tokens: Int, of facility: UUID, on day: String) {
        state.withLock { state in
            guard state.ledger.day == day else { return }
            state.ledger.facilities[facility.uuidString]?.tokens += tokens - reserved
            state.isSaved = false
        }
    }

    /// The spending of a facility today.
    package func spent(by facility: UUID, at now: Date = Date()) -> Spent {
        state.withLock { state in
            state.ledger.day == Self.day(now)
                ? state.ledger.facilities[facility.uuidString] ?? Spent() : Spent()
        }
    }

    /// Writes the file if the spending has changed: the whole file, or nothing.
    ///
    /// - Throws: ``ClassifierServerError``.
    package func save() throws(ClassifierServerError) {
        guard let path else { return }
        let ledger: Ledger? = state.withLock { state in
            defer { state.isSaved = true }
            return state.isSaved ? nil : state.ledger
        }
        guard let ledger else { return }
        do {
            try JSONEncoder().encode(ledger).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            state.withLock { $0.isSaved = false }
            throw ClassifierServerError(
                .cannotWrite,
                "what was spent today cannot be written to \(path); make room, or name another file")
        }
    }

    private static func read(_ path: String) throws(ClassifierServerError) -> Ledger? {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: maximumFileSize)
        } catch {
            if error.reason == .missing { return nil }
            throw ClassifierServerError(.noInput, "what was spent today: \(error)")
        }
        guard let ledger = try? JSONDecoder().decode(Ledger.self, from: Data(file.bytes)),
            ledger.facilities.values.allSatisfy({
                Self.counts.contains($0.questions) && Self.counts.contains($0.tokens)
            })
        else {
            throw ClassifierServerError(
                .badConfiguration,
                "\(path) does not say what was spent today; delete it, and today begins anew")
        }
        return ledger
    }

    /// A day in UTC, such as `2026-11-26`.
    private static func day(_ date: Date) -> String { String(date.ISO8601Format().prefix(10)) }
}
