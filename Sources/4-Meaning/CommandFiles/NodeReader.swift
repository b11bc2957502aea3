internal import Yams

/// Reads the nodes of a document strictly: it refuses a node of the wrong kind, and names the node's line.
struct NodeReader {
    let file: String
    /// The most characters of a name or phrase; more are no speech.
    var maximumLength = 200

    func line(_ node: Node) -> Int? { node.mark?.line }

    func invalid(_ node: Node, _ sentence: String) -> CommandFileError {
        CommandFileError(.invalid, file: file, line: line(node), sentence)
    }

    func text(_ node: Node, _ what: String) throws(CommandFileError) -> String {
        // The text as the file has it: YAML would turn the phrase “no” into a truth value.
        guard let scalar = node.scalar else { throw invalid(node, "\(what) must be text.") }
        guard node.tag.description.hasPrefix("tag:yaml.org,2002:") else {
            throw invalid(node, "Tags are not allowed; take “\(node.tag.description.prefix(60))” out.")
        }
        guard scalar.string.unicodeScalars.count <= maximumLength else {
            throw invalid(node, "\(what) has more than \(maximumLength) characters.")
        }
        return scalar.string
    }

    func sequence(_ node: Node, _ what: String) throws(CommandFileError) -> Node.Sequence {
        guard let sequence = node.sequence else { throw invalid(node, "\(what) must be a list.") }
        return sequence
    }

    func pairs(_ node: Node, _ what: String) throws(CommandFileError) -> Node.Mapping {
        guard let mapping = node.mapping else {
            throw invalid(node, "\(what) must be a mapping of keys to values.")
        }
        return mapping
    }

    func mapping(_ node: Node, _ what: String, keys: [String]) throws(CommandFileError) -> [String: Node] {
        var fields: [String: Node] = [:]
        for (key, value) in try pairs(node, what) {
            let name = try text(key, "A key")
            guard keys.contains(name) else {
                throw invalid(
                    key, "The key “\(name)” is unknown; \(what) has \(keys.joined(separator: ", ")).")
            }
            fields[name] = value
        }
        return fields
    }
}
