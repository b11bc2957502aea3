extension Configuration {
    /// `site`: the server that has the rows of all rooms.
    package struct Site: Decodable, Sendable {
        package var postgresql: String
        package var password: KeySource
        package var allowsUnencrypted: Bool

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case postgresql
            case passwordFile = "password-file"
            case passwordVariable = "password-variable"
            case allowsUnencrypted = "allow-unencrypted"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            postgresql = try values.decode(String.self, forKey: .postgresql)
            password = try KeySource(from: values, file: .passwordFile, variable: .passwordVariable)
            allowsUnencrypted = try values.decodeIfPresent(Bool.self, forKey: .allowsUnencrypted) ?? false
        }

        package mutating func resolvePaths(_ resolved: (String) -> String) {
            password.file = password.file.map(resolved)
        }
    }
}
