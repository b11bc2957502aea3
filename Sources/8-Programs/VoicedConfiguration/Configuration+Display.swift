import Display

extension Configuration {
    /// `display`: what the displays of a room get to know.
    package struct Display: Decodable, Sendable {
        package var surgeon = SurgeonNaming.full

        private enum CodingKeys: String, CodingKey, CaseIterable { case surgeon }

        package init() {}

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            surgeon = try values.oneOf(.surgeon) ?? .full
        }
    }
}
