/// Memory for a fixed number of plain values, allocated once and freed with its owner.
///
/// The storage of the signal path. Unlike an array it is never copied, never grows and carries no reference
/// count, so reading and writing it on an audio thread allocates and counts nothing. Indices are checked in
/// debug and in release builds alike.
public struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    // Sendable: it is the only owner of its memory, and moving it moves the ownership.

    /// How many values the buffer holds.
    public let count: Int

    @usableFromInline let base: UnsafeMutablePointer<Element>

    /// Allocates `count` values, each set to `initial`. Not real-time safe.
    public init(repeating initial: Element, count: Int) {
        precondition(count >= 0, "a buffer of \(count) values")
        self.count = count
        base = .allocate(capacity: max(1, count))
        base.initialize(repeating: initial, count: count)
    }

    /// Allocates a copy of `values`. Not real-time safe.
    public init(_ values: some Collection<Element>) {
        count = values.count
        base = .allocate(capacity: max(1, count))
        _ = UnsafeMutableBufferPointer(start: base, count: count).initialize(from: values)
    }

    deinit { base.deallocate() }

    /// The value at `index`, 0 ..< ``count``.
    @inlinable
    public subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "index out of range")
            return base[index]
        }
        set {
            precondition(index >= 0 && index < count, "index out of range")
            base[index] = newValue
        }
    }

    /// Sets every value. Real-time safe.
    public mutating func fill(with value: Element) {
        base.update(repeating: value, count: count)
    }

    /// The values as a read-only view that must not outlive the buffer. Real-time safe.
    @inlinable
    public var elements: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: base, count: count)
    }

    /// The values as a view to write through, which must not outlive the buffer. Real-time safe.
    @inlinable
    public var mutableElements: UnsafeMutableBufferPointer<Element> {
        mutating get { UnsafeMutableBufferPointer(start: base, count: count) }
    }
}
