/// The changes of an update from a file of phrases; see ``AliasStore/follow(_:at:)``.
public struct AliasChanges: Hashable, Sendable {
    /// The number of phrases that came into use.
    public var addedCount: Int
    /// The number of phrases that went out of use.
    public var removedCount: Int

    /// Makes a record of changes, by default of none.
    public init(addedCount: Int = 0, removedCount: Int = 0) {
        self.addedCount = addedCount
        self.removedCount = removedCount
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { addedCount == 0 && removedCount == 0 }
}
