/// `speakers`: the recognition of people by their voices.
package struct SpeakerSettings: KeyedSettings {
    package var isEnabled = false
    /// The file of the people who enrolled; nil for the usual one.
    package var file: String?
    /// The people who may do something, by the name of an intent or of an action, or by an action and its target, such
    /// as `record: patient out`.
    package var allow: [String: [String]] = [:]

    package init() {}

    package static let keys: [SettingKey<SpeakerSettings>] = [
        .value("enabled", \.isEnabled, "Whether each command says who spoke. It is no security."),
        .path(
            "file", \.file,
            "The people who enrolled (`voiced speakers enrol`). Without it speakers.json, beside the usual database.",
            example: "speakers.json"),
        .mapping(
            "allow", \.allow,
            """
            Whose voices alone have something done: by the name of an intent or of an action, or by both an action and what it \
            is about, such as `record: patient out`.
            """, kind: "lists of people by what they may"
        ) { allow in
            allow.first { $0.value.isEmpty }.map {
                "\($0.key) is allowed to no person; name one, or leave it out"
            }
        }.live,
    ]

    /// The file of the people who enrolled.
    package var path: String { file ?? BaseFolder.state + "/speakers.json" }

    package func finish() throws {
        guard !isEnabled, !allow.isEmpty else { return }
        throw Refusal("allow", "voices are told apart only if speakers.enabled is true; set it")
    }
}
