extension RecognizerChain {
    /// One recognizer of a chain.
    public struct Member: Sendable {
        /// How long making and preparing one may take, in seconds: models are read from a slow disk.
        static let preparationLimit = 60.0

        /// Its ``/Recognition/SpeechRecognizer/name``, for events.
        public var name: String
        /// How long it may take after the end of a command, in seconds, above 0.
        public var limit: Double
        /// Makes one: at first, and in place of one that hung.
        public var make: @Sendable () throws -> any SpeechRecognizer

        /// Makes a member. The default limit is what a person waits for an answer without asking again.
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
