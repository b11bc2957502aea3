import MQTT

/// `mqtt`: the broker that gets the events, and the device that Home Assistant sees.
package struct BrokerSettings: KeyedSettings {
    /// The program to which the device introduces itself.
    package enum Discovery: String, ChoiceSetting {
        case homeAssistant = "homeassistant"
        case none
    }

    /// The files of an encrypted connection.
    package struct TLS: KeyedSettings {
        package var options = MQTTOptions.TLS()
        /// The file of the client certificate's key.
        package var keyFile: String? { options.keyFile }

        package init() {}

        package static let keys: [SettingKey<TLS>] = [
            .path(
                "ca-file", \.options.authorityFile,
                "The certificate of the authority; without it those of the system."),
            .path("certificate-file", \.options.certificateFile, "The certificate of this machine."),
            .path("key-file", \.options.keyFile, "The key of that certificate."),
        ]
    }

    /// The most bytes of the topic with which the device's topics begin.
    private static let longestTopic = 100

    package var broker = ""
    package var tls: TLS?
    package var allowsUnencrypted = false
    package var user: String?
    package var password = KeySource()
    package var topic: String?
    package var name: String?
    package var discovery = Discovery.homeAssistant
    package var discoveryPrefix = "homeassistant"
    package var level = false
    package var hermes = false

    package init() {}

    package mutating func finish() throws {
        if user == nil, password.file != nil || password.variable != nil {
            throw Refusal("username", "a password without a user name; add username")
        }
        if let tls = tls?.options, (tls.certificateFile == nil) != (tls.keyFile == nil) {
            throw Refusal("tls", "certificate-file and key-file belong together; give both or neither")
        }
    }

    package static let keys: [SettingKey<BrokerSettings>] = [
        .value("broker", \.broker, "host, or host:port; without a port 1883, and 8883 with TLS.")
            .required("homeassistant.local"),
        tls,
        .value(
            "allow-unencrypted", \.allowsUnencrypted,
            "Whether events and the password may go to another machine in the clear."),
        .text("username", \.user, "The user name.", of: "a user name", bytes: 1000, example: "voiced"),
        .path("password-file", \.password.file, "The file that has the password.", example: "mqtt.password"),
        .variable("password-variable", \.password),
        .parsed(
            "topic", \.topic,
            "What the topics begin with. Without it voiced/ and the room, else the machine.",
            kind: "topic of 1 to \(longestTopic) bytes", example: "voiced/kitchen", parse: topic),
        .text(
            "name", \.name, "The device's name. Without it voiced and the room, else the machine.",
            of: "the device's name", bytes: 100, example: "voiced kitchen"),
        .value("discovery", \.discovery, "homeassistant, or none: the device does not introduce itself."),
        .parsed(
            "discovery-prefix", \.discoveryPrefix, "The topic that Home Assistant looks at.",
            kind: "topic of 1 to \(longestTopic) bytes", parse: topic),
        .value("level", \.level, "Whether it gets the sound level, at most once a second."),
        .value("hermes", \.hermes, "Whether it gets intents in the format of Hermes (Rhasspy)."),
    ]

    private static func topic(_ topic: String) throws -> String {
        guard (1...longestTopic).contains(topic.utf8.count), !topic.contains("//"),
            !topic.hasPrefix("/"), !topic.hasSuffix("/"), !topic.hasPrefix("$"),
            !topic.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x2B || $0 == 0x23 })
        else {
            throw Refusal(
                "a topic such as voiced/kitchen is wanted: 1 to 100 bytes, without + and #, "
                    + "without / at either end, and not beginning with $")
        }
        return topic
    }

    /// The key `tls`, whose value is `on` or the files.
    private static let tls: SettingKey<BrokerSettings> = {
        let files = SettingKey<BrokerSettings>.section(
            "tls", \.tls,
            "on, or files: the authority's certificate, and a certificate and key of this machine.")
        var about = files.about
        about.kind = "`on`, or settings"
        about.example = "{ca-file: ca.pem, certificate-file: client.pem, key-file: client.key}"
        return SettingKey(about, resolve: files.resolve) { owner, values in
            if let isOn = try? values.decode(Bool.self, forKey: KeyName(stringValue: "tls")) {
                owner.tls = isOn ? TLS() : nil
            } else {
                try files.read(&owner, values)
            }
        }
    }()
}
