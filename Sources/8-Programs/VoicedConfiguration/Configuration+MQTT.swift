import Foundation
import MQTT

extension Configuration {
    /// The broker that gets the events, and the description of the device for Home Assistant.
    package struct MQTTBroker: Decodable, Sendable {
        /// Whom the device introduces itself to.
        package enum Discovery: String, CaseIterable, Sendable {
            case homeAssistant = "homeassistant"
            case none
        }

        /// Bytes of a topic that the device's topics begin with.
        private static let longestTopic = 100

        package var broker: String
        package var tls: MQTTOptions.TLS?
        package var allowsUnencrypted = false
        package var user: String?
        package var password: KeySource
        package var topic: String?
        package var name: String?
        package var discovery = Discovery.homeAssistant
        package var discoveryPrefix = "homeassistant"
        package var level = false
        package var hermes = false

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case broker, tls, username, topic, name, discovery, level, hermes
            case allowsUnencrypted = "allow-unencrypted"
            case passwordFile = "password-file"
            case passwordVariable = "password-variable"
            case discoveryPrefix = "discovery-prefix"
        }

        private enum TLSKeys: String, CodingKey, CaseIterable {
            case authorityFile = "ca-file"
            case certificateFile = "certificate-file"
            case keyFile = "key-file"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            func refuse(_ key: CodingKeys, _ why: String) -> DecodingError {
                DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: why)
            }
            func flag(_ key: CodingKeys) throws -> Bool {
                try values.decodeIfPresent(Bool.self, forKey: key) ?? false
            }
            func topic(_ key: CodingKeys) throws -> String? {
                guard let topic = try values.decodeIfPresent(String.self, forKey: key) else { return nil }
                guard (1...Self.longestTopic).contains(topic.utf8.count), !topic.contains("//"),
                    !topic.hasPrefix("/"), !topic.hasSuffix("/"), !topic.hasPrefix("$"),
                    !topic.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x2B || $0 == 0x23 })
                else {
                    throw refuse(
                        key,
                        "a topic such as voiced/kitchen is wanted: 1 to 100 bytes, without + and #, "
                            + "without / at either end, and not beginning with $")
                }
                return topic
            }
            broker = try values.decode(String.self, forKey: .broker)
            tls = try Self.tls(values)
            allowsUnencrypted = try flag(.allowsUnencrypted)
            user = try values.decodeIfPresent(String.self, forKey: .username)
            if let user, user.isEmpty || user.utf8.count > 1000 || user.utf8.contains(0) {
                throw refuse(.username, "a user name has 1 to 1000 bytes")
            }
            password = try KeySource(from: values, file: .passwordFile, variable: .passwordVariable)
            if user == nil, password.file != nil || password.variable != nil {
                throw refuse(.username, "a password without a user name; add username")
            }
            self.topic = try topic(.topic)
            name = try values.decodeIfPresent(String.self, forKey: .name)
            if let name, name.isEmpty || name.utf8.count > 100 {
                throw refuse(.name, "the device's name has 1 to 100 bytes")
            }
            discovery = try values.oneOf(.discovery) ?? discovery
            discoveryPrefix = try topic(.discoveryPrefix) ?? discoveryPrefix
            level = try flag(.level)
            hermes = try flag(.hermes)
        }

        /// `tls: on`, or a mapping with the files.
        private static func tls(_ values: KeyedDecodingContainer<CodingKeys>) throws -> MQTTOptions.TLS? {
            guard values.contains(.tls) else { return nil }
            if let isOn = try? values.decode(Bool.self, forKey: .tls) {
                return isOn ? MQTTOptions.TLS() : nil
            }
            let files = try values.superDecoder(forKey: .tls).strictContainer(keyedBy: TLSKeys.self)
            var tls = MQTTOptions.TLS()
            tls.authorityFile = try files.decodeIfPresent(String.self, forKey: .authorityFile)
            tls.certificateFile = try files.decodeIfPresent(String.self, forKey: .certificateFile)
            tls.keyFile = try files.decodeIfPresent(String.self, forKey: .keyFile)
            guard (tls.certificateFile == nil) == (tls.keyFile == nil) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .tls, in: values,
                    debugDescription: "certificate-file and key-file belong together; give both or neither")
            }
            return tls
        }

        package mutating func resolvePaths(_ resolved: (String) -> String) {
            password.file = password.file.map(resolved)
            guard var files = tls else { return }
            for file in [\MQTTOptions.TLS.authorityFile, \.certificateFile, \.keyFile] {
                if let path = files[keyPath: file] { files[keyPath: file] = resolved(path) }
            }
            tls = files
        }
    }
}
