import Foundation
import RemoteService
import Wyoming

extension Configuration {
    /// The services of voiced over Wyoming; off if none is configured.
    package struct WyomingServing: Decodable, Sendable {
        /// A service for clients.
        package enum Program: String, CaseIterable, Sendable {
            case wake, transcribe, handle
        }

        /// The address of the services; nil if there are none.
        package var listen: WyomingAddress?
        /// Which.
        package var services = Program.allCases
        /// The address of the satellite for Home Assistant; nil if there is none.
        package var satellite: WyomingAddress?
        package var name: String?
        /// Whether avahi announces the addresses in the local network.
        package var announces = true

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case listen, services, satellite, name, announce
            case allowsUnencrypted = "allow-unencrypted"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            func refuse(_ key: CodingKeys, _ why: String) -> DecodingError {
                DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: why)
            }
            let allowsUnencrypted = try values.decodeIfPresent(Bool.self, forKey: .allowsUnencrypted) ?? false
            func address(_ key: CodingKeys) throws -> WyomingAddress? {
                guard let text = try values.decodeIfPresent(String.self, forKey: key) else { return nil }
                guard let address = try? WyomingAddress(uri: "tcp://" + text) else {
                    throw refuse(
                        key,
                        "\"\(text.prefix(100))\" is no address to listen at; write 127.0.0.1:10400, or 0.0.0.0:10400"
                    )
                }
                guard allowsUnencrypted || ServiceAddress.isThisMachine(address.host) else {
                    throw refuse(
                        key,
                        "any program that reaches \(address) could use it, and speech would go there unencrypted, because "
                            + "Wyoming has neither keys nor encryption; listen at 127.0.0.1, or allow it "
                            + "(wyoming.allow-unencrypted: true)")
                }
                return address
            }
            listen = try address(.listen)
            satellite = try address(.satellite)
            guard listen != nil || satellite != nil else {
                throw refuse(.listen, "it listens nowhere; give listen or satellite an address")
            }
            if let names = try values.decodeIfPresent([String].self, forKey: .services) {
                services = try names.map { name in
                    guard let service = Program(rawValue: name) else {
                        throw refuse(.services, "\"\(name)\" is no service; use wake, transcribe or handle")
                    }
                    return service
                }
                guard !services.isEmpty else {
                    throw refuse(.services, "the list is empty; leave it out for all")
                }
            }
            name = try values.decodeIfPresent(String.self, forKey: .name)
            if let name, name.isEmpty || name.utf8.count > 60 {
                throw refuse(.name, "a name has 1 to 60 bytes")
            }
            announces = try values.decodeIfPresent(Bool.self, forKey: .announce) ?? true
        }
    }
}
