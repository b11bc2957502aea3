extension RecognizerChain {
    /// One recognizer of a chain.
    public struct Member: Sendable {
        /// The longest time to make and prepare a recognizer, in seconds: it may read models from a slow disk.
        static let preparationLimit = 60.0

        /// Its ``/Recognition/SpeechRecognizer/name``, for events.
        public var name: String
        /// How long it may take after the end of a command, in seconds, above 0.
        public var limit: Double
        /// Makes the recognizer: at first, and again in place of one that hung.
        public var make: @Sendable () throws -> any SpeechRecognizer

        /// Makes a member. The default limit is as long as a person waits for an answer without asking again.
        public init(
            name: String, limit: Double = 4, make: @escaping @Sendable () throws -> any SpeechRecognizer
        ) {
            precondition(limit > 0, "a recognizer needs time to answer")
            self.name = name
            self.limit = limit
            self.make = make
        }
    }
}
