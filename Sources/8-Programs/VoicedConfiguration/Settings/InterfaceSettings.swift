import Control
import RemoteService
import Serving
import Wyoming

/// `control`: the socket and the address by which clients control the daemon.
package struct ControlSettings: KeyedSettings {
    /// The value that stands for no socket. A file of that name is `./none`.
    private static let none = "none"

    /// The socket's path; nil for the usual path, or if there is no socket.
    package var socket: String?
    /// Whether there is no socket.
    package var hasNoSocket = false
    /// The control over HTTP; nil if it is off.
    package var http: HTTP?

    /// `control.http`: the address and the token of the control over HTTP.
    package struct HTTP: KeyedSettings {
        package var address = ControlHTTPAddress.standard
        package var tokenFile = ""

        package init() {}

        package static let keys: [SettingKey<HTTP>] = [
            .parsed("listen", \.address, "An address of this machine, and a port.", kind: "address") {
                text in
                guard let address = ControlHTTPAddress(text) else {
                    throw Refusal(
                        "\"\(text)\" is no address of this machine with a port, such as "
                            + "127.0.0.1:8765; for other machines use a tunnel or a proxy on this one")
                }
                return address
            }.required("127.0.0.1:8765"),
            .path("token-file", \.tokenFile, "The file that has the token, which clients send.")
                .required("voiced.token"),
        ]
    }

    package init() {}

    package mutating func finish() throws {
        if socket == Self.none { (socket, hasNoSocket) = (nil, true) }
    }

    package static let keys: [SettingKey<ControlSettings>] = [
        .path(
            "socket", \.socket, "The path of the socket; or none: there is no socket.", example: none,
            except: none
        ) { path in
            path.isEmpty || path.utf8.contains(0)
                ? "a socket's path is empty; give one, none, or leave the key out" : nil
        },
        .section("http", \.http, "The same over HTTP, on this machine."),
    ]
}

/// `wyoming`: the services of voiced over Wyoming.
package struct WyomingSettings: KeyedSettings {
    /// A service for clients.
    package enum Program: String, CaseIterable, Sendable {
        case wake, transcribe, handle
    }

    /// The behaviour of the room while Home Assistant pauses its satellite.
    package enum Pause: String, ChoiceSetting {
        /// The room is muted.
        case mute
        /// The room understands commands itself.
        case listen
    }

    /// The address of the services; nil if there are none.
    package var listen: WyomingAddress?
    /// The services at that address.
    package var services = Program.allCases
    /// The address of the satellite for Home Assistant; nil if there is none.
    package var satellite: WyomingAddress?
    package var whenPaused = Pause.mute
    package var name: String?
    /// Whether avahi announces the addresses in the local network.
    package var announces = true
    private var allowsUnencrypted = false

    package init() {}

    package mutating func finish() throws {
        for (key, address) in [("listen", listen), ("satellite", satellite)] {
            guard let address, !allowsUnencrypted, !ServiceAddress.isThisMachine(address.host) else {
                continue
            }
            throw Refusal(
                key,
                "any program that reaches \(address) could use it, and speech would go there unencrypted, because "
                    + "Wyoming has neither keys nor encryption; listen at 127.0.0.1, or allow it "
                    + "(wyoming.allow-unencrypted: true)")
        }
        if listen == nil, satellite == nil {
            throw Refusal("listen", "it listens nowhere; give listen or satellite an address")
        }
    }

    package static let keys: [SettingKey<WyomingSettings>] = [
        .parsed(
            "listen", \.listen, "Where the services are.", kind: "address", example: "127.0.0.1:10400",
            parse: address),
        services,
        .parsed(
            "satellite", \.satellite, "Where Home Assistant finds the satellite.", kind: "address",
            example: "127.0.0.1:10700", parse: address),
        .value(
            "when-paused", \.whenPaused,
            "While the satellite is muted in Home Assistant: mute, or listen and understand commands here."),
        .text(
            "name", \.name, "The satellite's name. Without it the room, else the machine.", of: "a name",
            bytes: 60, example: "kitchen"),
        .value("announce", \.announces, "Whether avahi announces the addresses in the local network."),
        .value(
            "allow-unencrypted", \.allowsUnencrypted,
            "Whether other machines may use them; Wyoming has neither keys nor encryption."),
    ]

    private static let services = SettingKey<WyomingSettings>(
        KeyDescription(
            name: "services", kind: "list of `wake`, `transcribe` and `handle`",
            standard: Program.allCases.map(\.rawValue).written, text: "Which services are there.")
    ) { owner, values in
        guard let names = try [String].read(KeyName(stringValue: "services"), of: values) else { return }
        owner.services = try names.map { name in
            guard let service = Program(rawValue: name) else {
                throw Refusal("\"\(name)\" is no service; use wake, transcribe or handle")
            }
            return service
        }
        if owner.services.isEmpty { throw Refusal("the list is empty; leave it out for all") }
    }

    private static func address(_ text: String) throws -> WyomingAddress {
        guard let address = try? WyomingAddress(uri: "tcp://" + text) else {
            throw Refusal(
                "\"\(text.prefix(100))\" is no address to listen at; write 127.0.0.1:10400, or 0.0.0.0:10400"
            )
        }
        return address
    }
}

/// `esphome`: the room as a voice satellite of Home Assistant, by ESPHome's native API.
package struct ESPHomeSettings: KeyedSettings {
    package var listen = HostAndPort(host: "0.0.0.0", port: 6053)
    package var key = KeySource()
    package var name: String?
    /// Whether avahi announces the device in the local network.
    package var announces = true
    private var allowsUnencrypted = false

    /// Whether only programs on this machine can reach the device.
    package var isForThisMachine: Bool { ServiceAddress.isThisMachine(listen.host) }

    package init() {}

    package mutating func finish() throws {
        guard key.file == nil, key.variable == nil, !allowsUnencrypted, !isForThisMachine else { return }
        throw Refusal(
            "key-file",
            "without a key any program that reaches \(listen) could use it, and speech would go there unencrypted; make "
                + "a key (openssl rand -base64 32) and name its file, listen at 127.0.0.1, or allow it "
                + "(esphome.allow-unencrypted: true)")
    }

    package static let keys: [SettingKey<ESPHomeSettings>] = [
        .parsed("listen", \.listen, "An address of this machine, and a port.", kind: "address") { text in
            guard let address = HostAndPort(text) else {
                throw Refusal(
                    "\"\(text.prefix(100))\" is no address to listen at; write 0.0.0.0:6053, or 127.0.0.1:6053"
                )
            }
            return address
        },
        .path(
            "key-file", \.key.file,
            "The file that has the key, which Home Assistant asks for: 32 random bytes in base64.",
            example: "voiced.esphome"),
        .variable("key-variable", \.key),
        .text(
            "name", \.name, "The device's name. Without it voiced and the room, else the machine.",
            of: "the device's name", bytes: 50, example: "kitchen"),
        .value("announce", \.announces, "Whether avahi announces it in the local network."),
        .value(
            "allow-unencrypted", \.allowsUnencrypted,
            "Whether other machines may use it without a key, unencrypted."),
    ]
}

extension HostAndPort: SettingValue {}

/// `site`: the server that has the rows of all rooms.
package struct SiteSettings: KeyedSettings {
    package var postgresql = ""
    package var password = KeySource()
    package var allowsUnencrypted = false
    package var isPooled = false

    package init() {}

    package static let keys: [SettingKey<SiteSettings>] = [
        .value("postgresql", \.postgresql, "How libpq connects to it.", kind: "connection string")
            .required("host=db.example dbname=site user=or_1"),
        .path("password-file", \.password.file, "The file that has the password.", example: "site.password"),
        .variable("password-variable", \.password),
        .value(
            "allow-unencrypted", \.allowsUnencrypted,
            "Whether rows may go to another machine in the clear."),
        .value(
            "transaction-pooler", \.isPooled,
            "Whether it is a pooler that passes connections on after each transaction."),
    ]
}

extension ControlHTTPAddress: SettingValue {
    fileprivate static var standard: ControlHTTPAddress { ControlHTTPAddress("127.0.0.1:8765")! }
}
