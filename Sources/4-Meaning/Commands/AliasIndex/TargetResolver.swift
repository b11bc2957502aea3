import Foundation

/// Finds the command of a row in a room with certain targets; the row names its target by key or by kind.
struct TargetResolver {
    /// The reason why a row has no command.
    struct Failure: Error { var kind: AliasIssue.Kind }

    private let ids: Set<UUID>
    private let idsOfKind: [UUID: [UUID]]
    private let vocabulary: ActionVocabulary

    init(_ targets: [CommandTarget], _ vocabulary: ActionVocabulary) {
        ids = Set(targets.map(\.id))
        idsOfKind = Dictionary(
            grouping: targets.filter { $0.kindID != nil }, by: { $0.kindID! }
        ).mapValues { $0.map(\.id) }
        self.vocabulary = vocabulary
    }

    func meaning(of alias: Alias) -> Result<CommandMeaning, Failure> {
        if let id = alias.targetID {
            return ids.contains(id)
                ? .success(CommandMeaning(action: alias.action, targetID: id))
                : .failure(Failure(kind: .unknownTarget))
        }
        if let kind = alias.targetKindID {
            let ids = idsOfKind[kind] ?? []
            guard ids.count < 2 else { return .failure(Failure(kind: .ambiguousTarget)) }
            return ids.first.map { .success(CommandMeaning(action: alias.action, targetID: $0)) }
                ?? .failure(Failure(kind: .unknownTarget))
        }
        return vocabulary.needsTarget(alias.action)
            ? .failure(Failure(kind: .unknownTarget))
            : .success(CommandMeaning(action: alias.action))
    }
}
