/// The changes of an update from a file of phrases; see ``AliasStore/follow(_:at:)``.
public struct AliasChanges: Hashable, Sendable {
    /// Phrases that are in use now and were not.
    public var addedCount: Int
    /// Phrases that are out of use now.
    public var removedCount: Int

    /// Makes a record.
    public init(addedCount: Int = 0, removedCount: Int = 0) {
        self.addedCount = addedCount
        self.removedCount = removedCount
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { addedCount == 0 && removedCount == 0 }
}
