import PostgreSQLStorage
import RemoteService
import Storage
import VoicedConfiguration

#if PostgreSQL
    extension Configuration.Site {
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
    }
#endif
