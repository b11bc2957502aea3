import Foundation
import Intake

/// A key for a service. It goes to the service and appears nowhere else: not in a log, an error or a debugger.
public struct ServiceKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The most bytes of a key. Keys have a few dozen letters; tokens that carry claims have some thousand.
    private static let maximumLength = 16_384

    /// The key itself.
    package let secret: String

    /// Takes a key from a text, without the white space around it, since files end in a line break.
    ///
    /// - Parameter origin: the source of the key, as the error names it.
    /// - Throws: `ServiceError` if the key is empty, or cannot stand in a header.
    init(_ text: String, origin: String) throws(ServiceError) {
        secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !secret.isEmpty else {
            throw ServiceError(.badConfiguration, "\(origin) is empty; put the key or the password there")
        }
        guard secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), secret.utf8.count <= Self.maximumLength
        else {
            throw ServiceError(
                .badConfiguration,
                "\(origin) holds no key but several words or a whole file; put the key alone there")
        }
    }

    /// Takes a key that was computed.
    package init(derived secret: String) { self.secret = secret }

    /// Takes the key from an environment variable.
    public init(environmentVariable name: String) throws {
        guard let value = ProcessInfo.processInfo.environment[name] else {
            throw ServiceError(
                .badConfiguration,
                "the environment variable \(name) is not set; set it to the service's key")
        }
        try self.init(value, origin: "the environment variable \(name)")
    }

    /// Reads the key from a file that only its owner, and its group, may read.
    public init(contentsOfFile path: String) throws {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: Self.maximumLength + 2)
        } catch {
            throw ServiceError(.badConfiguration, "the key file \(error)")
        }
        guard file.permissions & 0o007 == 0 else {
            throw ServiceError(
                .badConfiguration,
                "every user of this machine can read the key file \(path); chmod 600 it, and change the key")
        }
        try self.init(String(decoding: file.bytes, as: UTF8.self), origin: "the key file \(path)")
    }

    /// The length of the key in bytes.
    public var length: Int { secret.utf8.count }

    /// Whether a caller gave the same key. The time of the comparison does not depend on how much of the key is right.
    public func matches(_ text: some StringProtocol) -> Bool {
        isSecret(Array(secret.utf8), equalTo: Array(text.utf8.prefix(Self.maximumLength + 1)))
    }

    /// Says that there is a key, and not which.
    public var description: String { "(a key)" }

    /// Shows nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
