#if Control && HTTP
    import ArgumentParser
    import ClassifierServer
    import Foundation
    import VoicedConfiguration
    import VoicedTerminal

    /// `voiced classifier token`: makes a token by which a room may ask.
    struct ClassifierTokenCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "token",
            abstract: "Make a token by which a room may ask.",
            discussion: """
                Prints the token, which is shown only now, and writes its hash into the file of tokens. The room keeps the \
                token in the file that its configuration names (classifier.key-file). A running server takes the file over \
                at SIGHUP.

                Example: voiced classifier token 6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11 --room "OR 1" --file classifier.tokens
                """)

        @Argument(help: "The facility's id.")
        var facility: String

        @Option(help: "The room; without it the token is for every room of the facility.")
        var room: String?

        @Option(
            help: "The file of tokens, which is made if it is missing; without it that of --config.",
            completion: .file())
        var file: String?

        @OptionGroup var server: ServerConfigurationOption

        func run() throws {
            guard let facility = UUID(uuidString: facility) else {
                throw ValidationError("“\(facility.prefix(60))” is no id of a facility; it is a UUID")
            }
            guard let file = try file ?? server.settings()?.tokens else {
                throw ValidationError("name the file of tokens: --file FILE, or --config FILE of the server")
            }
            let made = try RoomTokens.make(for: facility, room: room)
            // This finds mistakes in the file before the command adds a line.
            if access(file, F_OK) == 0 { _ = try RoomTokens(path: file) }
            try append(made.line, to: file)
            Console.write(made.token)
            Console.say("Its hash is in \(file). Give the token to the room; it is shown only now.")
        }

        private func append(_ line: String, to file: String) throws(Failure) {
            func failure() -> Failure {
                Failure(.cannotCreate, "\(file) cannot be written: \(String(cString: strerror(errno)))")
            }
            let descriptor = open(file, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o640)
            guard descriptor >= 0 else { throw failure() }
            defer { close(descriptor) }
            // If a person left the last line without a line break, the new line must not continue it.
            var last: UInt8 = 10
            let size = lseek(descriptor, 0, SEEK_END)
            if size > 0 { _ = pread(descriptor, &last, 1, size - 1) }
            if let error = Descriptor.write(
                Array(((last == 10 ? "" : "\n") + line + "\n").utf8), to: descriptor)
            {
                errno = error
                throw failure()
            }
        }
    }
#endif
