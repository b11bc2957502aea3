import Foundation
import SQLiteStorage
import TestSupport
import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("What a session does with a database")
struct DatabaseUseTests {
    @Test("A named database, a named configuration and a recording are no trial")
    func trial() throws {
        let none = try ConfigurationFile(named: ConfigurationFile.none)
        #expect(none.path == nil && none.isNamed)
        // What names no file was still chosen.
        #expect(!DatabaseUse.daemon(mayTry: true).isTrial(none, database: nil))
        for use in [DatabaseUse.recording, .copy(goesOn: true), .daemon(mayTry: false)] {
            #expect(!use.isTrial(none, database: nil))
        }
    }

    @Test("A copy of what is not there is empty, and makes no file")
    func missing() throws {
        let directory = TemporaryDirectory()
        let path = directory.file("gone/room.sqlite")
        let folder = directory.file("gone")
        let store = try DatabaseUse.copy(goesOn: false).open(path)
        #expect(store.path == nil && access(folder, F_OK) != 0)
    }
}
