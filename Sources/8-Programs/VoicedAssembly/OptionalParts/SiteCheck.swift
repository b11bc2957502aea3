#if PostgreSQL
    import Diagnostics
    import Foundation
    import PostgreSQLStorage
    import Storage
    import VoicedConfiguration
    import VoicedTerminal

    /// Checks that the site's server answers, that it takes this room for one of its facility, and that its tables are
    /// ones that this program knows.
    struct SiteCheck: Check {
        let name = "site"
        let site: SiteSettings
        let facility: UUID

        func run() async -> Finding {
            do {
                let store = try site.server()
                defer { store.abandon() }
                return judge(try await store.server())
            } catch let error as StorageError {
                return .failed(
                    error.code == .unavailable ? .unavailable : .configuration, telling: error.message,
                    else: "docs/site.md says how a server is set up")
            } catch {
                return .failed(
                    .configuration, telling: Failure(error).message,
                    else: "correct site in the configuration")
            }
        }

        private func judge(_ server: PostgreSQLStore.Server) -> Finding {
            guard server.facility == facility else {
                return .failed(
                    .configuration,
                    server.facility == nil
                        ? "\(server.place) takes this user for a room of no facility"
                        : "\(server.place) takes this user for a room of another facility",
                    "admit it there: SELECT voice.admit('USER', '\(facility.uuidString.lowercased())')")
            }
            let dangers = server.dangers
            if let first = dangers.first(where: \.isGrave) ?? dangers.first {
                let rest =
                    dangers.count > 1 ? ", and \(dangers.count - 1) more (SELECT * FROM voice.dangers())" : ""
                let text = "at \(server.place) \(first.text)\(rest)"
                return first.isGrave
                    ? .failed(.configuration, text, first.advice) : .warning(text, first.advice)
            }
            let seconds = Int(abs(server.secondsAhead).rounded())
            guard seconds == 0 else {
                return .warning(
                    "this machine's clock is \(seconds) s \(server.secondsAhead > 0 ? "behind" : "ahead of") "
                        + "that of \(server.place): of two changes the later counts",
                    "set the clock by NTP")
            }
            if server.isBehindPooler, !site.isPooled {
                return .warning(
                    "\(server.place) is a pooler; if it passes connections on after each transaction, this room "
                        + "is not told of changes",
                    "let it have the mode session, or set site.transaction-pooler to true")
            }
            if server.encryption == nil, site.allowsUnencrypted {
                return .warning(
                    "rows go to \(server.place) unencrypted",
                    "let it have TLS, and take allow-unencrypted out")
            }
            let encryption = server.encryption.map { ", \($0)" } ?? ", by a socket or on this machine"
            return .ok("\(server.place), tables of version \(server.version)\(encryption)")
        }
    }
#endif
