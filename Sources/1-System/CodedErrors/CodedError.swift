/// A kind of error, which tells a caller what to do about it.
public protocol ErrorCode: Hashable, Sendable {
    /// The most bytes of a message. An error keeps the beginning of a longer one.
    static var longestMessage: Int { get }
}

extension ErrorCode {
    /// By default messages have no limit.
    public static var longestMessage: Int { .max }
}

/// Why something failed: a code for the caller, and a sentence for a person.
public struct CodedError<Code: ErrorCode>: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person.
    public var message: String
    /// The underlying error; nil if there is none.
    public var underlying: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        let longest = Code.longestMessage
        self.code = code
        self.message =
            message.utf8.count <= longest
            ? message : String(decoding: message.utf8.prefix(longest), as: UTF8.self) + " …"
        self.underlying = underlying
    }

    /// The ``message``.
    public var description: String { message }
}

extension CodedError: Hashable {
    /// Whether both have the same code and message. The underlying errors do not count.
    public static func == (a: Self, b: Self) -> Bool { (a.code, a.message) == (b.code, b.message) }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(message)
    }
}
