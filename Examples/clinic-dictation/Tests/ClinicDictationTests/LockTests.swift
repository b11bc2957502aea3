import ClinicDictation
import Crypto
import Foundation
import Testing

@Suite("The lock")
struct LockTests {
    private let folder: TestFolder
    private let clinic: ClinicFolder
    private let good = "271828"

    init() throws {
        folder = try TestFolder()
        clinic = try folder.clinic()
        try setUp()
    }

    private func setUp() throws {
        try ClinicLock(clinic).setUp(
            ClinicSecrets(
                doctor: "Dr. Lee", token: "secret-token", deviceKey: NoteSeal.makeDeviceKey().secret),
            pin: PIN(good.utf8), cost: StandInServer.cheap)
    }

    /// A trial after a restart.
    private func tryPIN(_ pin: String) throws -> String {
        switch try ClinicLock(clinic).tryPIN(PIN(pin.utf8)) {
        case .unlocked(let vault): vault.secrets.token
        case .wrong(let left): "wrong \(left)"
        case .wiped: "wiped"
        case .notSetUp: "not set up"
        }
    }

    @Test("Five failures in a row wipe, over restarts, and a right PIN begins anew")
    func failures() throws {
        for left in [4, 3, 2, 1] { #expect(try tryPIN("000000") == "wrong \(left)") }
        #expect(try tryPIN(good) == "secret-token")
        for left in [4, 3, 2, 1] { #expect(try tryPIN("000000") == "wrong \(left)") }
        #expect(try tryPIN("000000") == "wiped")
        #expect(try tryPIN(good) == "not set up")
        #expect(try folder.files().keys.sorted() == ["data/lock"])
    }

    @Test("A trial is counted before the PIN is looked at: a program that is killed meanwhile has used it")
    func killed() throws {
        // What is on the disk while scrypt runs is what a kill would leave: the vault is damaged, so the trial ends in its middle.
        let vault = clinic.path + "/vault"
        let whole = try Data(contentsOf: URL(fileURLWithPath: vault))
        let half = String(decoding: whole, as: UTF8.self).replacing(
            #""rounds":1024"#, with: #""rounds":1000"#)
        try Data(half.utf8).write(to: URL(fileURLWithPath: vault))
        for left in [4, 3, 2] {
            #expect(throws: (any Error).self) { try tryPIN(good) }
            #expect(try ClinicLock(clinic).trialsLeft == left)
        }
        try whole.write(to: URL(fileURLWithPath: vault))
        #expect(try tryPIN("000000") == "wrong 1")
        #expect(try tryPIN("000000") == "wiped")
    }

    @Test("A wipe that was killed in its middle is finished at the next start")
    func halfWiped() throws {
        try Data("5".utf8).write(to: URL(fileURLWithPath: clinic.path + "/attempts"))
        #expect(try !ClinicLock(clinic).isSetUp)
        #expect(try tryPIN(good) == "not set up")
    }

    @Test("A count that is missing or damaged leaves one trial", arguments: ["", "x", "9", "12"])
    func damagedCount(_ text: String) throws {
        let path = clinic.path + "/attempts"
        unlink(path)
        if !text.isEmpty { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        #expect(try ClinicLock(clinic).trialsLeft == 1)
        #expect(try tryPIN("000000") == "wiped")
    }

    @Test("No PIN is tried while trials cannot be counted")
    func uncountable() throws {
        let path = clinic.path + "/attempts"
        unlink(path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: (any Error).self) { try tryPIN(good) }
        #expect(try ClinicLock(clinic).isSetUp)
    }

    @Test("The vault holds neither the PIN nor a hash of it, and its key is the PIN's alone")
    func vault() throws {
        let text = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: clinic.path + "/vault")), as: UTF8.self)
        #expect(!text.contains(good) && !text.contains("secret-token") && !text.contains("Dr. Lee"))
        let digest = SHA256.hash(data: Data(good.utf8)).description.suffix(64)
        #expect(!text.contains(digest))
        // Another's vault, with a PIN that is known, opens nothing of this one: all that is in it is new each time.
        try setUp()
        let again = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: clinic.path + "/vault")), as: UTF8.self)
        #expect(again != text)
    }

    @Test("A file whose cost would take all memory is damaged")
    func cost() throws {
        let vault = URL(fileURLWithPath: clinic.path + "/vault")
        let text = String(decoding: try Data(contentsOf: vault), as: UTF8.self)
        try Data(text.replacing(#""rounds":1024"#, with: #""rounds":1073741824"#).utf8).write(to: vault)
        #expect(throws: (any Error).self) { try tryPIN(good) }
    }

    @Test("Two programs do not use one folder")
    func twice() throws {
        let error = #expect(throws: ClinicFolder.Failure.self) { try ClinicFolder(path: clinic.path) }
        #expect(error?.description.contains("in use") == true)
    }

    @Test("A folder that cannot be made is said", arguments: ["/proc/none", "/dev/null/data"])
    func noFolder(_ path: String) {
        #expect(throws: ClinicFolder.Failure.self) { try ClinicFolder(path: path) }
    }

    @Test("Only the owner reads what is kept")
    func modes() throws {
        for name in ["vault", "attempts", "lock"] {
            var status = stat()
            #expect(stat(clinic.path + "/" + name, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }

    @Test("A trial by the standard cost takes 100 ms or more, and 128 MiB")
    func standardCost() throws {
        let elapsed = try ContinuousClock().measure {
            _ = try ScryptCost.standard.key(from: PIN(good.utf8), salt: Data(count: 32))
        }
        #expect(ScryptCost.standard.memoryByteCount == 128 << 20)
        #expect(elapsed >= .milliseconds(100))
        print("scrypt: \(elapsed)")
    }

}
