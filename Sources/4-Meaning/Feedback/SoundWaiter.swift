/// Calls back at the end of a sound: when its last reference goes, whether the sound was played or not.
package final class SoundWaiter: Sendable {
    private let isOver: @Sendable () -> Void

    /// Makes a waiter.
    ///
    /// - Parameter isOver: called once, on any thread; it returns at once.
    package init(_ isOver: @escaping @Sendable () -> Void) { self.isOver = isOver }

    deinit { isOver() }
}
