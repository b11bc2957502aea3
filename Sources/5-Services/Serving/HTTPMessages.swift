#if Control
    import Foundation
    import NIOCore
    import NIOHTTP1

    /// A request that has come.
    package struct HTTPRequest: Sendable {
        /// What came behind the head.
        package enum Body: Sendable {
            /// All of it.
            case whole(ByteBuffer)
            /// More than is read.
            case tooLong
            /// Less than announced, in the time that it may take.
            case tooSlow
        }

        /// Its head; it has one header `Host` at most.
        package let head: HTTPRequestHead
        /// Its body; a request that is judged by its head has none yet.
        package var body = Body.whole(ByteBuffer())
        /// The connection.
        package let channel: any Channel
        /// Succeeds once the client has hung up.
        package let hangUp: EventLoopFuture<Void>

        private let address: URLComponents?

        init(_ head: HTTPRequestHead, _ channel: any Channel, hangUp: EventLoopFuture<Void>) {
            (self.head, self.channel, self.hangUp) = (head, channel, hangUp)
            address = URLComponents(string: head.uri)
        }

        /// The path as it was written, with its slash; empty if it is none.
        package var path: String {
            guard let path = address?.percentEncodedPath, path.hasPrefix("/") else { return "" }
            return path
        }
        /// Names and values behind the question mark.
        package var query: [(name: String, value: String)] {
            address?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []
        }

        /// What a client gives as `Authorization: Bearer`; nil if it gives nothing of that kind, or several.
        package var bearerToken: Substring? {
            let headers = head.headers["Authorization"]
            guard headers.count == 1, headers[0].lowercased().hasPrefix("bearer ") else { return nil }
            return headers[0].dropFirst(7)
        }
    }

    /// What is answered.
    package struct HTTPResponse: Sendable {
        /// What comes behind the head.
        package enum Body: Sendable {
            case bytes(ByteBuffer)
            /// Pieces, until this returns; a client that hangs up ends it. What it sends has been taken when that returns.
            case stream(@Sendable (_ send: @Sendable (String) async throws -> Void) async throws -> Void)
        }

        /// Its status.
        package var status: HTTPResponseStatus
        /// Its headers but for those that say where it ends.
        package var headers: HTTPHeaders
        /// Its body.
        package var body: Body

        /// Makes an answer without a body, unless one is named.
        package init(
            _ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], _ body: Body = .bytes(ByteBuffer())
        ) {
            (self.status, self.headers, self.body) = (status, headers, body)
        }
    }
#endif
