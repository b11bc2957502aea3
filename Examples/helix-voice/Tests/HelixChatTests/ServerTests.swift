import Foundation
import Testing

@testable import HelixChat

/// A client with a store of its own, against the stand-in server with its PostgreSQL.
private final class Client: Sendable {
    let folder = Folder()
    let chat: ChatClient
    let server: HelixServer
    let recordings: URL

    init(_ server: HelixServer, limit: Duration = .seconds(2), file: String? = nil) throws {
        self.server = server
        recordings = folder.url.appending(component: "recordings")
        let path = file ?? server.file
        let rest = try RestServer(recordings: recordings, limit: limit) { () throws(ServerAccess.Failure) in
            try ServerAccess(contentsOfFile: path)
        }
        chat = ChatClient(
            store: try ChatStore(path: folder.file("chat.sqlite"), access: .alone), server: rest,
            userID: HelixServer.user, recordings: RecordingFolder(recordings))
    }

    var store: ChatStore { chat.store }

    /// Runs it while something is done.
    func running<T>(realtime: Bool = false, _ work: () async throws -> T) async throws -> T {
        let run = Task { await chat.run(following: realtime ? server.access : nil) }
        let result: Result<T, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        run.cancel()
        await run.value
        return try result.get()
    }

    /// Says something and waits until it is settled.
    func say(_ text: String, in key: String, recording: [Int16]? = nil, within seconds: Double = 15)
        async throws -> Message
    {
        let message = try await chat.send(try MessageText(text), in: key, recording: recording)
        #expect(message.delivery == .optimistic, "it is shown at once")
        return try #require(try await store.settled(message.id, within: seconds))
    }

    /// Waits until the conversation has the given number of messages.
    func messages(_ count: Int, in key: String) async throws -> [Message] {
        _ = try await eventually { try await store.messages(in: key).count >= count }
        return try await store.messages(in: key)
    }
}

extension ServedTests {
    @Suite("Client and server", .timeLimit(.minutes(1)))
    struct ServerTests {
        let server = HelixServer.shared!

        @Test(
            "A message is a row, once, with the id it was given here; and its recording is there where that is kept"
        )
        func sends() async throws {
            let client = try Client(server)
            try await client.running {
                let key = try await client.chat.newConversation().sessionKey
                let sound = (0..<16_000).map { Int16(8000 * sin(Double($0) / 20)) }
                let message = try await client.say("hello “world”, ünïcode & all", in: key, recording: sound)
                #expect(message.delivery == .stored)
                let row = try server.sql(
                    """
                    SELECT content, role, metadata->>'optimistic', metadata->>'platform', metadata->>'voice_url'
                    FROM session_messages WHERE id = '\(message.id)'
                    """)
                let url =
                    "\(server.url)/storage/v1/object/voice/\(HelixServer.user.text)/\(message.id.text).flac"
                #expect(row == "hello “world”, ünïcode & all|user|false|linux|\(url)")
                #expect(message.voiceURL == url)
                #expect(
                    try server.sql(
                        "SELECT substring(content for 4) = 'fLaC' FROM objects WHERE name LIKE '%\(message.id.text)%'"
                    ) == "t")
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: client.recordings.path).count == 1)
                #expect(
                    try server.sql(
                        "SELECT title, message_count FROM conversations WHERE session_key = '\(key)'")
                        == "New Chat|1")
            }
        }

        @Test(
            "Whatever goes wrong on the way, the row is there exactly once and the message is acknowledged",
            arguments: [
                "drop", "hang", "half", "500", "503", "408", "429", "401", "garbage", "huge", "wrong-id",
                "commit-then-drop",
                "commit-then-hang", "commit-then-500", "302",
            ])
        func trouble(_ kind: String) async throws {
            let client = try Client(server, limit: .seconds(1))
            try await client.running {
                let key = try await client.chat.newConversation().sessionKey
                #expect(try await client.store.drained(within: 10))
                try server.order(["write": [kind]])
                let before = try server.log().wrote.count
                let message = try await client.say(kind, in: key)
                #expect(message.delivery == .stored)
                #expect(try server.count(message.id) == "1")
                #expect(try await client.store.outbox().isEmpty)
                #expect(try await client.store.messages(in: key).map(\.content) == [kind])
                let tries = try server.log().wrote.dropFirst(before)
                // An answer that makes no sense is followed by a question: the row is there, and nothing is sent again.
                #expect(Set(tries) == [message.id] && tries.count <= 2, "\(tries.count) tries")
            }
        }

        @Test(
            "What is refused for good is marked, stays, can be sent again, and holds nothing up",
            arguments: ["403", "400", "422"])
        func refused(_ status: String) async throws {
            let client = try Client(server)
            try await client.running {
                let key = try await client.chat.newConversation().sessionKey
                #expect(try await client.store.drained(within: 10))
                try server.order(["write": [status]])
                let message = try await client.say("no", in: key)
                #expect(message.delivery == .failed("the server answered \(status): as ordered"))
                for await change in client.chat.changes {
                    if case .sync(.error(let reason)) = change {
                        #expect(reason.contains("refused"))
                        break
                    }
                }
                #expect(try await client.say("yes", in: key).delivery == .stored)
                #expect(try server.count(message.id) == "0")
                try await client.chat.resend(message.id)
                #expect(try await client.store.settled(message.id, within: 10)?.delivery == .stored)
                #expect(try server.contents(key) == ["no", "yes"], "by the time it was said at")
                #expect(try await client.store.messages(in: key).map(\.content) == ["no", "yes"])
            }
        }

        @Test(
            "A row that PostgreSQL refuses is refused: another's user, a conversation that is not there"
        )
        func realRefusals() async throws {
            let client = try Client(server)
            let stranger = UUID()
            let new = try await client.store.startConversation(of: HelixServer.user, at: Timestamp(Date()))
            _ = try await client.store.take([ConversationRow(new)], of: HelixServer.user)
            let orphan = try await client.store.queue(
                MessageText("orphan"), in: new.sessionKey, of: HelixServer.user, at: Timestamp(Date()))
            let foreign = try await client.store.queue(
                MessageText("foreign"), in: new.sessionKey, of: stranger, at: Timestamp(Date()))
            try await client.running {
                #expect(try await client.store.drained(within: 10))
                let reasons = try await [orphan, foreign].asyncMap {
                    try await client.store.message($0.id)?.delivery
                }
                #expect(reasons[0].map { "\($0)" }?.contains("409") == true, "\(reasons)")
                #expect(reasons[1].map { "\($0)" }?.contains("403") == true, "\(reasons)")
            }
        }

        @Test("Order is kept though the first of three does not go for a while")
        func order() async throws {
            let client = try Client(server)
            try await client.running {
                let key = try await client.chat.newConversation().sessionKey
                #expect(try await client.store.drained(within: 10))
                try server.order(["write": ["500", "drop"]])
                for text in ["one", "two"] { _ = try await client.chat.send(try MessageText(text), in: key) }
                let last = try await client.say("three", in: key)
                #expect(last.delivery == .stored)
                #expect(try server.contents(key) == ["one", "two", "three"])
                let ids = try await client.store.messages(in: key).map(\.id)
                #expect(try server.log().wrote.suffix(5) == [ids[0], ids[0], ids[0], ids[1], ids[2]])
            }
        }

        @Test("An expired token loses nothing: a new one in the file is used at the next try")
        func token() async throws {
            let folder = Folder()
            let (good, file) = (
                try String(contentsOfFile: server.file, encoding: .utf8), folder.file("server.json")
            )
            func write(_ text: String) throws {
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
                chmod(file, 0o600)
            }
            try write(good.replacing("user-token", with: "old-token"))
            let client = try Client(server, file: file)
            try await client.running {
                let key = try await client.chat.newConversation().sessionKey
                let message = try await client.chat.send(try MessageText("hello"), in: key)
                for await change in client.chat.changes {
                    if case .sync(.error(let reason)) = change {
                        #expect(reason.contains("401") && reason.contains("access_token"), "\(reason)")
                        break
                    }
                }
                try write(good)
                #expect(try await client.store.settled(message.id, within: 10)?.delivery == .stored)
            }
        }

        @Test(
            "What others insert, by SQL even, comes by itself; twice told it is there once; nonsense costs nothing"
        )
        func realtime() async throws {
            let client = try Client(server)
            try await client.running(realtime: true) {
                let key = try await client.chat.newConversation().sessionKey
                try await self.joined(client, key)
                func insert(_ text: String) throws {
                    try server.sql(
                        """
                        INSERT INTO session_messages (session_key, user_id, role, content)
                        VALUES ('\(key)', '\(HelixServer.user)', 'assistant', '\(text)')
                        """)
                }
                try insert("one")
                #expect(try await client.messages(1, in: key).map(\.content) == ["one"])
                try server.order(["echo": "twice"])
                let mine = try await client.say("two", in: key)
                #expect(mine.delivery == .stored)
                try server.order(["echo": "garbage"])
                // The record cannot be read: its row is asked for.
                try insert("three")
                #expect(try await client.messages(3, in: key).map(\.content) == ["one", "two", "three"])
                #expect(try await client.messages(3, in: key).map(\.role) == [.assistant, .user, .assistant])
                try server.order(["echo": "once"])
            }
            try server.order(["echo": "once"])
        }

        @Test("A conversation that is opened before there is a connection is followed, too")
        func early() async throws {
            let client = try Client(server)
            let new = try await client.store.startConversation(of: HelixServer.user, at: Timestamp(Date()))
            try server.sql(
                """
                INSERT INTO conversations (id, session_key, user_id)
                VALUES ('\(new.id)', '\(new.sessionKey)', '\(HelixServer.user)')
                """)
            try await client.store.take([ConversationRow(new)], of: HelixServer.user)
            await client.chat.follow(new.sessionKey)
            try await client.running(realtime: true) {
                let isJoined = try await eventually {
                    guard try server.log().sockets > 0 else { return false }
                    return await client.chat.syncState == .idle
                }
                #expect(isJoined)
            }
        }

        @Test(
            "After a broken connection it joins again and fetches what it missed; states go through error to idle"
        )
        func reconnect() async throws {
            let client = try Client(server)
            try await client.running(realtime: true) {
                let key = try await client.chat.newConversation().sessionKey
                try await self.joined(client, key)
                try server.order(["online": false])
                let message = try await client.chat.send(try MessageText("from here"), in: key)
                try server.sql(
                    """
                    INSERT INTO session_messages (session_key, user_id, role, content, timestamp)
                    SELECT '\(key)', '\(HelixServer.user)', 'assistant', 'missed ' || n, now() - n * interval '1 s'
                    FROM generate_series(1, 450) n
                    """)
                var states: [String] = []
                for await change in client.chat.changes {
                    if case .sync(let state) = change { states.append(state.name) }
                    if states.last == "error" { break }
                }
                try server.order(["online": true])
                #expect(try await client.messages(200, in: key).count == 200)
                #expect(try await client.store.settled(message.id, within: 15)?.delivery == .stored)
                for await change in client.chat.changes {
                    if case .sync(.idle) = change { break }
                }
                // Three pages of it.
                _ = try await eventually {
                    try await client.store.messages(in: key, newest: 1000).count >= 451
                }
                let all = try await client.store.messages(in: key, newest: 1000)
                #expect(all.count == 451)
                #expect(all.map(\.timestamp) == all.map(\.timestamp).sorted())
                #expect(all.last?.content == "from here")
                #expect(
                    try await eventually { try await client.store.conversation(key)?.messageCount == 451 })
            }
        }

        @Test(
            "A catch-up that is cut off leaves no gap behind: the next one fetches what lies below what is there"
        )
        func gap() async throws {
            let client = try Client(server)
            try await client.running {
                let key = try await client.chat.newConversation().sessionKey
                #expect(try await client.store.drained(within: 10))
                try server.sql(
                    """
                    INSERT INTO session_messages (session_key, user_id, role, content, timestamp)
                    SELECT '\(key)', '\(HelixServer.user)', 'assistant', n, now() - n * interval '1 s'
                    FROM generate_series(1, 450) n
                    """)
                // The second page.
                try server.order(["read": ["", "500"]])
                await #expect(throws: ServerFailure.self) { try await client.chat.catchUp(key) }
                #expect(try await client.store.messages(in: key, newest: 1000).count == 200)
                try await client.chat.catchUp(key)
                #expect(try await client.store.messages(in: key, newest: 1000).count == 450)
                await client.chat.refreshConversations()
                #expect(try await client.store.conversation(key)?.messageCount == 450)
            }
        }

        @Test("Over TLS it talks to a server whose certificate it trusts, and to no other")
        func tls() async throws {
            let folder = Folder()
            let (certificate, key) = (folder.file("server.pem"), folder.file("server.key"))
            try Tool.run(
                "/usr/bin/openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
                    "-out",
                    certificate,
                ])
            let secure = try HelixServer(["--certificate", certificate, "--key", key])
            let client = try Client(secure)
            try await client.running(realtime: true) {
                let key = try await client.chat.newConversation().sessionKey
                try await self.joined(client, key, secure)
                #expect(try await client.say("hello", in: key).delivery == .stored)
            }
            let stranger = folder.file("stranger.json")
            let text = try String(contentsOfFile: secure.file, encoding: .utf8)
            var access = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
            access["certificates"] = nil
            try JSONEncoder().encode(access).write(to: URL(fileURLWithPath: stranger))
            chmod(stranger, 0o600)
            let other = try Client(secure, file: stranger)
            try await other.running {
                let key = try await other.chat.newConversation().sessionKey
                #expect(try await other.say("hello", in: key, within: 2).delivery == .optimistic)
            }
        }

        /// Follows a conversation that the server has, until Realtime tells of it.
        private func joined(_ client: Client, _ key: String, _ server: HelixServer? = nil) async throws {
            let server = server ?? self.server
            #expect(try await client.store.drained(within: 10))
            await client.chat.follow(key)
            let isJoined = try await eventually {
                guard try server.log().sockets > 0 else { return false }
                return await client.chat.syncState == .idle
            }
            let state = await client.chat.syncState
            #expect(isJoined, "\(state)")
        }
    }
}

@Suite("The server's file")
struct ServerAccessTests {
    @Test(
        "is refused where others can read it, the token would go in the clear, or something is missing",
        arguments: [
            (0o644, "https://example.org", "token", "chmod 600"),
            (0o600, "http://example.org", "token", "https"),
            (0o600, "file:///etc", "token", "https"),
            (0o600, "https://example.org", "two words", "access_token"),
        ])
    func refused(_ mode: Int, _ url: String, _ token: String, _ word: String) throws {
        let folder = Folder()
        let file = folder.file("server.json")
        let access = ["url": url, "apikey": "key", "access_token": token, "user_id": UUID().uuidString]
        try JSONEncoder().encode(access).write(to: URL(fileURLWithPath: file))
        chmod(file, mode_t(mode))
        let failure = #expect(throws: ServerAccess.Failure.self) { try ServerAccess(contentsOfFile: file) }
        #expect(failure?.description.contains(word) == true, "\(failure?.description ?? "")")
    }

    @Test("that is none is said to be none")
    func none() throws {
        let folder = Folder()
        #expect(throws: ServerAccess.Failure.self) { try ServerAccess(contentsOfFile: folder.file("none")) }
        #expect(throws: ServerAccess.Failure.self) { try ServerAccess(contentsOfFile: "/dev/null") }
    }
}

extension Sequence {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var values: [T] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
