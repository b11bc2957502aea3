import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// PostgREST and the storage of Supabase, over HTTP.
public final class RestServer: MessageServer {
    /// Bounds of one request.
    enum Bounds {
        static let connect = TimeAmount.seconds(10)
        static let answerBytes = 8 << 20
        static let recordingBytes = 32 << 20
        static let wordsOfRefusal = 200
    }

    /// The bucket of recordings.
    static let bucket = "voice"

    private let client: HTTPClient
    private let access: @Sendable () throws(ServerAccess.Failure) -> ServerAccess
    private let recordings: URL
    private let limit: TimeAmount

    /// Makes no request yet.
    ///
    /// - Parameters:
    ///   - access: reads the file of the server, before each request: a new token there counts at
    ///     once.
    ///   - recordings: the folder of recordings.
    ///   - limit: how long a request may take, from its first byte to the last of its answer.
    public init(
        recordings: URL, limit: Duration = .seconds(30),
        access: @escaping @Sendable () throws(ServerAccess.Failure) -> ServerAccess
    ) throws(ServerAccess.Failure) {
        self.access = access
        self.recordings = recordings
        self.limit = .init(limit)
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: Bounds.connect, read: self.limit))
        configuration.tlsConfiguration = try access().tls
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit { client.shutdown { _ in } }

    /// Sends an entry. The id is the client's, so a request whose answer was lost can be repeated.
    ///
    /// `resolution=ignore-duplicates` rather than a look at 409: PostgREST answers 409 to a foreign key that points
    /// nowhere, too, and to any other unique column. An id that is there gives an empty list, and then its row is
    /// asked for: only the row itself says that the server has it. A 409 all the same ends in the same question.
    public func deliver(_ entry: OutboxEntry) async -> Delivered {
        do throws(ServerFailure) {
            switch entry.content {
            case .conversation(let conversation):
                let row = ConversationRow(conversation)
                let stored = try await insert(row, id: row.id, into: "conversations") {
                    $0.id == row.id && $0.sessionKey == row.sessionKey
                }
                return .conversation(stored)
            case .message(var message):
                message.voiceURL = try await upload(of: message)
                let row = MessageRow(message)
                let stored = try await insert(row, id: row.id, into: "session_messages") {
                    $0.id == row.id && $0.sessionKey == row.sessionKey
                }
                return .message(stored)
            }
        } catch {
            return .failed(error)
        }
    }

    private func insert<Row: Codable & Sendable>(
        _ row: Row, id: UUID, into table: String, isIt: (Row) -> Bool
    ) async throws(ServerFailure) -> Row {
        guard let body = try? JSONEncoder().encode(row) else {
            throw .lasting("it cannot be written as JSON")
        }
        var refusal: ServerFailure?
        do throws(ServerFailure) {
            let data = try await send(
                .POST, "rest/v1/\(table)", body: body,
                headers: [
                    ("Prefer", "return=representation,resolution=ignore-duplicates"),
                    ("Content-Type", "application/json"),
                ])
            if let stored = (try rows(data) as [Row]).first(where: isIt) { return stored }
        } catch .lasting(let reason, status: 409) {
            refusal = .lasting(reason)
        }
        let data = try await send(.GET, "rest/v1/\(table)", query: [("id", "eq.\(id.text)"), ("limit", "1")])
        if let stored = (try rows(data) as [Row]).first(where: isIt) { return stored }
        throw refusal ?? .passing("the server took it and does not have it")
    }

    /// Sends a message's recording, before the message that names it.
    ///
    /// - Returns: its address; nil if there is none, or the server wants none: the words matter more.
    private func upload(of message: Message) async throws(ServerFailure) -> String? {
        guard let name = message.recording else { return nil }
        let file = recordings.appending(component: name)
        guard let data = try? Data(contentsOf: file), data.count <= Bounds.recordingBytes else { return nil }
        let path = "storage/v1/object/\(Self.bucket)/\(message.userID.text)/\(name)"
        do throws(ServerFailure) {
            _ = try await send(
                .POST, path, body: data, headers: [("Content-Type", "audio/flac"), ("x-upsert", "true")])
        } catch .lasting {
            return nil
        }
        do { return try access().url.appending(path: path).absoluteString } catch { return nil }
    }

    /// Rows of a conversation, newest first.
    public func messages(in sessionKey: String, upTo time: Timestamp?, limit: Int) async throws(ServerFailure)
        -> [MessageRow]
    {
        var query = [
            ("session_key", "eq.\(sessionKey)"), ("order", "timestamp.desc,id.desc"), ("limit", "\(limit)"),
        ]
        if let time { query.append(("timestamp", "lte.\(time.iso8601)")) }
        return try rows(try await send(.GET, "rest/v1/session_messages", query: query))
    }

    /// The user's conversations, newest first.
    public func conversations(limit: Int) async throws(ServerFailure) -> [ConversationRow] {
        let user: UUID
        do { user = try access().userID } catch { throw .passing(error.description) }
        let query = [("user_id", "eq.\(user.text)"), ("order", "updated_at.desc"), ("limit", "\(limit)")]
        return try rows(try await send(.GET, "rest/v1/conversations", query: query))
    }

    private func rows<Row: Decodable>(_ data: Data) throws(ServerFailure) -> [Row] {
        do { return try JSONDecoder().decode(Rows<Row>.self, from: data).rows } catch {
            throw .passing("the server's answer is no list of rows")
        }
    }

    private func send(
        _ method: HTTPMethod, _ path: String, query: [(String, String)] = [], body: Data? = nil,
        headers: [(String, String)] = []
    ) async throws(ServerFailure) -> Data {
        let access: ServerAccess
        do { access = try self.access() } catch { throw .passing(error.description) }
        var request = HTTPClientRequest(
            url: access.url.appending(path: path).absoluteString
                + (query.isEmpty
                    ? "" : "?" + query.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")))
        request.method = method
        request.headers.add(contentsOf: HTTPHeaders(access.headers + headers))
        if let body { request.body = .bytes(body) }
        do {
            let response = try await client.execute(request, timeout: limit)
            let data = Data(try await response.body.collect(upTo: Bounds.answerBytes).readableBytesView)
            let status = Int(response.status.code)
            guard (200..<300).contains(status) else {
                let wish = response.headers.first(name: "Retry-After").flatMap(Int.init).map { max(0, $0) }
                throw ServerFailure.of(
                    status: status, saying: Self.words(of: data),
                    retryAfter: wish.map { .seconds(min($0, 86_400)) })
            }
            return data
        } catch let failure as ServerFailure {
            throw failure
        } catch let error as HTTPClientError {
            throw .passing("the server cannot be asked: \(error.shortDescription)")
        } catch {
            throw .passing("the server cannot be reached: \(error.shortWords)")
        }
    }

    /// Returns PostgREST's message about a refusal, cut to a line.
    private static func words(of data: Data) -> String {
        struct Refusal: Decodable { let message: String }
        let message = (try? JSONDecoder().decode(Refusal.self, from: data))?.message ?? ""
        return String(message.filter { !$0.isNewline }.prefix(Bounds.wordsOfRefusal))
    }
}

extension ServerAccess {
    /// The headers that name the client and the user.
    var headers: [(String, String)] {
        [("apikey", apikey), ("Authorization", "Bearer \(accessToken)"), ("Accept", "application/json")]
    }

    /// The certificates to trust for the server.
    var tls: TLSConfiguration {
        get throws(Failure) {
            var configuration = TLSConfiguration.makeClientConfiguration()
            guard let certificates else { return configuration }
            do {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(certificates))
            } catch {
                throw Failure(description: "\(certificates) holds no certificates in PEM")
            }
            return configuration
        }
    }
}

extension String {
    /// Everything but letters, digits and what PostgREST's filters are made of.
    var percentEncoded: String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,():")
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

extension Error {
    /// The first line of it, for a state that is shown.
    var shortWords: String {
        String("\(self)".split(separator: "\n").first?.prefix(120) ?? "")
    }
}
