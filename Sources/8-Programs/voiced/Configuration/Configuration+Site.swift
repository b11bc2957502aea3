import Foundation
import PostgreSQLStorage
import RemoteService
import SQLiteStorage
import SiteLink
import Storage

extension Configuration {
    /// `site`: the server that has the rows of all rooms.
    struct Site: Decodable, Sendable {
        var postgresql: String
        var password: KeySource
        var allowsUnencrypted: Bool

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case postgresql
            case passwordFile = "password-file"
            case passwordVariable = "password-variable"
            case allowsUnencrypted = "allow-unencrypted"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            postgresql = try values.decode(String.self, forKey: .postgresql)
            password = try KeySource(from: values, file: .passwordFile, variable: .passwordVariable)
            allowsUnencrypted = try values.decodeIfPresent(Bool.self, forKey: .allowsUnencrypted) ?? false
        }

        mutating func resolvePaths(_ resolved: (String) -> String) {
            password.file = password.file.map(resolved)
        }

        #if PostgreSQL
            /// The server; the store does not connect yet.
            ///
            /// - Throws: ``Failure`` if a setting cannot be used.
            func server() throws -> PostgreSQLStore {
                var options = PostgreSQLOptions(postgresql)
                options.password = try password.read()?.secret
                options.allowsUnencrypted = allowsUnencrypted
                do throws(StorageError) { return try PostgreSQLStore(options) } catch {
                    throw Failure(.badConfiguration, "site: \(error.message)")
                }
            }
        #endif
    }
}
