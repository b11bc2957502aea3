import ClinicDictation
import Foundation
import FoundationNetworking

/// The server of this example, running for a test.
final class StandInServer: Sendable {
    struct Ready: Decodable { var port: Int }

    static let token = "a-token-of-a-test"
    /// The example's folder.
    static let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private let process = Process()
    let url: URL

    init() throws {
        let token = NSTemporaryDirectory() + "token-\(UUID().uuidString)"
        try Self.token.write(toFile: token, atomically: true, encoding: .utf8)
        defer { unlink(token) }
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Self.home + "/clinic-server")
        process.arguments = ["--port", "0", "--token-file", token]
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw CocoaError(.fileReadUnknown) }
            line += piece
        }
        url = URL(string: "http://127.0.0.1:\(try JSONDecoder().decode(Ready.self, from: line).port)")!
    }

    deinit { stop() }

    /// Ends it; by a signal that a child of a thread with masked signals obeys, too.
    func stop() { kill(process.processIdentifier, SIGKILL) }

    /// Has it misbehave.
    func fault(_ kind: String, path: String = "/", count: Int = -1) async throws {
        var request = URLRequest(url: url.appending(path: "/test/fault"))
        request.httpMethod = "POST"
        request.httpBody = try JSONSerialization.data(withJSONObject: [
            "kind": kind, "path": path, "count": count,
        ])
        _ = try await URLSession.shared.data(for: request)
    }

    /// What was signed.
    func notes() async throws -> [ClinicalNote] {
        try ClinicCoding.decode([ClinicalNote].self, from: await get("/test/notes"))
    }

    /// The appointments that were completed.
    func changes() async throws -> [AppointmentChange] {
        try ClinicCoding.decode([AppointmentChange].self, from: await get("/test/changes"))
    }

    struct Request: Decodable, Hashable { var method, path, fault: String }

    /// What it was asked.
    func log() async throws -> [Request] {
        try JSONDecoder().decode([Request].self, from: await get("/test/log"))
    }

    private func get(_ path: String) async throws -> Data {
        try await URLSession.shared.data(from: url.appending(path: path)).0
    }

    /// A terminal that is set up, with a cheap PIN.
    static let pin = "271828"
    static let cheap = ScryptCost(rounds: 1 << 10, blockSize: 8, parallelism: 1)

    func setUp(_ folder: ClinicFolder) async throws {
        let key = NoteSeal.makeDeviceKey()
        let clinicKey = try await ClinicServer(url, token: Self.token).register(deviceKey: key.public)
        try ServerAddress(url: url, publicKey: clinicKey).write(to: folder)
        try ClinicLock(folder).setUp(
            ClinicSecrets(doctor: "Dr. Lee", token: Self.token, deviceKey: key.secret),
            pin: PIN(Self.pin.utf8),
            cost: Self.cheap)
    }
}
