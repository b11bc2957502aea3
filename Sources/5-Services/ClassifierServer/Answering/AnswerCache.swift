#if Control
    import CommandClassifier
    import Commands
    import Cryptography
    import Foundation
    import Synchronization

    /// A cache of the model's answers that do not depend on the state of the case, limited in number and time.
    ///
    /// An answer belongs to a facility, a normalized text, a set of milestones and a model. The cache keeps a hash of
    /// these, and no spoken words.
    final class AnswerCache: Sendable {
        private struct Entry {
            var answer: ModelAnswer
            var until: ContinuousClock.Instant
            var use: UInt64
        }

        private struct State {
            var entries: [Digest: Entry] = [:]
            var uses: UInt64 = 0
        }

        private let capacity: Int
        private let lifetime: Duration
        private let state = Mutex(State())

        /// Makes an empty cache.
        ///
        /// - Parameters:
        ///   - capacity: the most answers; 0 for none.
        ///   - lifetime: how long an answer stays in the cache.
        init(capacity: Int, lifetime: Duration) { (self.capacity, self.lifetime) = (capacity, lifetime) }

        /// The number of answers.
        var count: Int { state.withLock { $0.entries.count } }

        /// Returns the key of a question's answer.
        static func key(_ request: ClassifierRequest, facility: UUID, model: String) -> Digest {
            let milestones = request.targets.flatMap { [$0.id.uuidString, $0.name] }
            let parts =
                [facility.uuidString, model, "\(ModelPrompt.version)", request.transcription]
                + request.actions.map(\.rawValue) + milestones
            // No part contains a zero byte.
            return Digest(of: parts.joined(separator: "\0"))
        }

        /// Returns the answer under a key; nil if there is none.
        func answer(to key: Digest, at now: ContinuousClock.Instant = .now) -> ModelAnswer? {
            state.withLock { state in
                guard var entry = state.entries[key] else { return nil }
                guard entry.until > now else {
                    state.entries[key] = nil
                    return nil
                }
                state.uses += 1
                entry.use = state.uses
                state.entries[key] = entry
                return entry.answer
            }
        }

        /// Keeps an answer. If the cache is full, drops the tenth of the answers whose last use is longest ago.
        func keep(_ answer: ModelAnswer, for key: Digest, at now: ContinuousClock.Instant = .now) {
            guard capacity > 0 else { return }
            state.withLock { state in
                if state.entries.count >= capacity, state.entries[key] == nil {
                    let oldest = state.entries.sorted { $0.value.use < $1.value.use }
                    for entry in oldest.prefix(max(1, capacity / 10)) { state.entries[entry.key] = nil }
                }
                state.uses += 1
                state.entries[key] = Entry(answer: answer, until: now + lifetime, use: state.uses)
            }
        }
    }
#endif
