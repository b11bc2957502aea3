/// Why a classifier's server cannot work.
package struct ClassifierServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why, sorted by what the caller should do.
    package enum Code: Hashable, Sendable {
        /// A setting is wrong, or a file that it names.
        case badConfiguration
        /// A file that is needed is not there, or may not be read.
        case noInput
        /// A file cannot be made or written.
        case cannotWrite
        /// Another program has the address.
        case inUse
        /// What was given cannot be used, such as too few answers to fit to.
        case badData
    }

    /// Why.
    package var code: Code
    /// Why, as a sentence that says what to do. It never holds a token, or what was said.
    package var message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The ``message``.
    package var description: String { message }
}
