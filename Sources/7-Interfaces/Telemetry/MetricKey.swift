#if Control
    /// The key of a series: a name and its labels.
    struct MetricKey: Hashable, Comparable {
        let name: String
        /// The labels, in the order of their names.
        let labels: [Label]

        struct Label: Hashable, Comparable {
            let name: String
            let value: String

            static func < (one: Label, other: Label) -> Bool {
                (one.name, one.value) < (other.name, other.value)
            }
        }

        /// Makes a key; characters that names may not contain become underscores.
        init(_ name: String, _ labels: [(String, String)]) {
            self.name = Self.sanitized(name)
            self.labels = labels.map { Label(name: Self.sanitized($0.0), value: $0.1) }.sorted()
        }

        static func < (one: MetricKey, other: MetricKey) -> Bool {
            one.name != other.name
                ? one.name < other.name : one.labels.lexicographicallyPrecedes(other.labels)
        }

        /// The series in the text format, with further labels after its own.
        func text(suffix: String = "", _ further: (String, String)...) -> String {
            let all = labels.map { ($0.name, $0.value) } + further
            guard !all.isEmpty else { return name + suffix }
            let written = all.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }
            return "\(name)\(suffix){\(written.joined(separator: ","))}"
        }

        private static func sanitized(_ name: String) -> String {
            String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
        }

        private static func escaped(_ value: String) -> String {
            value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }
    }
#endif
