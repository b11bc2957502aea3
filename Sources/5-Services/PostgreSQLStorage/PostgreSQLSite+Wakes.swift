#if PostgreSQL
    package import Foundation

    extension PostgreSQLSite {
        /// Enters a daemon's claim to answer a wake word, with the score of the word.
        package func claimWake(room: String, daemon: UUID, score: Double) async throws {
            _ = try await connection.write { session in
                try session.rows("SELECT voice.claim_wake($1, $2, $3)", [room, daemon.key, "\(score)"])
            }
        }

        /// Whether a daemon answers the wake word that it claimed; nil while the server has not decided.
        ///
        /// - Parameter isLast: whether the daemon has waited long enough for a daemon with a better claim.
        package func wakeVerdict(room: String, daemon: UUID, isLast: Bool) async throws -> Bool? {
            try await connection.write { session in
                let verdict = try session.rows(
                    "SELECT voice.take_wake($1, $2, $3)", [room, daemon.key, "\(isLast)"]
                ).first?.first?.flatMap(\.self)
                return verdict == "wait" ? nil : verdict != "yield"
            }
        }
    }
#endif
