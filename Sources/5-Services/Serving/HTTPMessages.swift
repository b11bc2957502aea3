#if Control
    import Foundation
    import NIOCore
    import NIOHTTP1

    /// A request from a client.
    package struct HTTPRequest: Sendable {
        /// The body behind the head, if it came in time and is not too long.
        package enum Body: Sendable {
            /// The whole body.
            case whole(ByteBuffer)
            /// The body has more bytes than the server reads.
            case tooLong
            /// The whole body did not come in its time.
            case tooSlow
        }

        /// The head, with one header `Host` at most.
        package let head: HTTPRequestHead
        /// The body; still empty while the server judges the request by its head.
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

        /// The path as the client wrote it, with its slash; empty if there is none.
        package var path: String {
            guard let path = address?.percentEncodedPath, path.hasPrefix("/") else { return "" }
            return path
        }
        /// Names and values behind the question mark.
        package var query: [(name: String, value: String)] {
            address?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []
        }

        /// The token of the header `Authorization: Bearer`; nil if there is no such header, or several.
        package var bearerToken: Substring? {
            let headers = head.headers["Authorization"]
            guard headers.count == 1, headers[0].lowercased().hasPrefix("bearer ") else { return nil }
            return headers[0].dropFirst(7)
        }
    }

    /// A response to a request.
    package struct HTTPResponse: Sendable {
        /// The body behind the head.
        package enum Body: Sendable {
            case bytes(ByteBuffer)
            /// Pieces, until this function returns or the client hangs up. When `send` returns, the connection has
            /// taken the piece.
            case stream(@Sendable (_ send: @Sendable (String) async throws -> Void) async throws -> Void)
        }

        /// The HTTP status.
        package var status: HTTPResponseStatus
        /// The headers, except those that say where the body ends.
        package var headers: HTTPHeaders
        /// The body.
        package var body: Body

        /// Makes an answer without a body, unless one is named.
        package init(
            _ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], _ body: Body = .bytes(ByteBuffer())
        ) {
            (self.status, self.headers, self.body) = (status, headers, body)
        }
    }
#endif
