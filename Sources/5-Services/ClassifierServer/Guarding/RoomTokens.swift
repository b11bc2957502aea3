#if Control
    import Cryptography
    import Foundation
    import Intake

    /// The tokens with which facilities or their rooms may ask. Only the hash of each token is kept.
    ///
    /// Each line of the file has a facility, a hash, and the room that the token is for, or `*` for all rooms:
    ///
    ///     6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11 sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824 OR 1
    package struct RoomTokens: Sendable {
        /// The facility or room that has a token.
        package struct Holder: Hashable, Sendable {
            /// The facility.
            package var facility: UUID
            /// The room; nil if the token is for all rooms of the facility.
            package var room: String?

            /// Makes a holder.
            package init(facility: UUID, room: String?) { (self.facility, self.room) = (facility, room) }
        }

        /// The fewest bytes of a token; shorter ones are refused. Tokens that are made here have 43.
        static let minimumLength = 32
        private static let maximumLength = 1000
        private static let maximumFileSize = 4 << 20
        private static let maximumRoomLength = 100
        private static let prefix = "sha256:"

        private let lines: [(holder: Holder, digest: Digest)]

        /// The number of tokens.
        package var count: Int { lines.count }

        /// Reads a file that others may not write.
        ///
        /// - Throws: ``ClassifierServerError``, which names the wrong line.
        package init(path: String) throws(ClassifierServerError) {
            let file: SmallFile
            do throws(SmallFileError) {
                file = try SmallFile(path: path, maximumByteCount: Self.maximumFileSize)
            } catch {
                throw ClassifierServerError(.noInput, "the file of tokens \(error)")
            }
            guard file.permissions & 0o022 == 0 else {
                throw ClassifierServerError(
                    .badConfiguration,
                    "the file of tokens \(path) can be written by others; chmod 640 it, and check its tokens"
                )
            }
            guard let text = file.text else {
                throw ClassifierServerError(
                    .badConfiguration, "the file of tokens \(path) is no UTF-8 text")
            }
            var lines: [(holder: Holder, digest: Digest)] = []
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let line = line.trimmingCharacters(in: .whitespaces)
                guard !line.isEmpty, !line.hasPrefix("#") else { continue }
                guard let read = Self.read(line) else {
                    throw ClassifierServerError(
                        .badConfiguration,
                        "\(path):\(index + 1) is no token; a line is a facility, sha256:HASH, and a room or *; "
                            + "voiced classifier token makes one")
                }
                if lines.contains(where: { $0.digest.isSame(as: read.digest) }) {
                    throw ClassifierServerError(
                        .badConfiguration, "\(path):\(index + 1) has the token of a line before; make another"
                    )
                }
                lines.append(read)
            }
            self.lines = lines
        }

        private static func read(_ line: String) -> (holder: Holder, digest: Digest)? {
            let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            guard parts.count == 3, let facility = UUID(uuidString: String(parts[0])),
                parts[1].hasPrefix(prefix), let digest = Digest(hexadecimal: parts[1].dropFirst(prefix.count))
            else { return nil }
            let room = parts[2].trimmingCharacters(in: .whitespaces)
            guard isRoom(room) else { return nil }
            return (Holder(facility: facility, room: room == "*" ? nil : room), digest)
        }

        private static func isRoom(_ name: String) -> Bool {
            (1...maximumRoomLength).contains(name.utf8.count)
                && name.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                }
        }

        /// Finds the holder of a token; nil if there is none. Compares all tokens in any case.
        package func holder(of token: some StringProtocol) -> Holder? {
            guard (Self.minimumLength...Self.maximumLength).contains(token.utf8.count) else { return nil }
            let digest = Digest(of: token)
            var found: Holder?
            for line in lines where line.digest.isSame(as: digest) { found = line.holder }
            return found
        }

        /// Makes a token of 256 random bits.
        ///
        /// - Parameters:
        ///   - facility: the facility that gets the token.
        ///   - room: the only room that the token is for; nil for all rooms.
        /// - Returns: the token, which is kept nowhere else, and the line for the file.
        /// - Throws: ``ClassifierServerError`` for a room that no line can hold.
        package static func make(
            for facility: UUID, room: String?
        ) throws(ClassifierServerError) -> (token: String, line: String) {
            guard
                room.map({ isRoom($0) && $0 == $0.trimmingCharacters(in: .whitespaces) && $0 != "*" }) ?? true
            else {
                throw ClassifierServerError(
                    .badConfiguration, "a room's name has 1 to \(maximumRoomLength) bytes, and is not *")
            }
            let bytes = [UInt8](random: 32)
            let token = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
            return (
                token,
                "\(facility.uuidString.lowercased()) \(prefix)\(Digest(of: token).hexadecimal) \(room ?? "*")"
            )
        }
    }
#endif
