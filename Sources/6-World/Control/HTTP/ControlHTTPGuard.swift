#if Control
    import HTTPTypes
    import Hummingbird
    import HummingbirdCore
    import RemoteService
    internal import Serving

    /// Admits clients that have the token, but no page of another site, even with the token.
    struct ControlHTTPGuard: RouterMiddleware {
        typealias Context = HTTPRequestContext

        /// Each of them lets in.
        let tokens: [ServiceKey]
        /// The pages without data of the room, which every user of this machine may read.
        let openPaths: Set<String>
        /// Gets to know which connections have shown the token.
        let connections: ServedConnections

        func handle(
            _ request: Request, context: HTTPRequestContext,
            next: (Request, HTTPRequestContext) async throws -> Response
        ) async throws -> Response {
            guard let host = request.head.authority, ControlHTTPAddress.isOwn(host) else {
                return ControlReply.refused(.notAllowed, "this server has another host name").response(
                    status: .forbidden)
            }
            if let origin = request.headers[.origin], !isOwn(origin: origin) {
                return ControlReply.refused(.notAllowed, "pages of other sites may not ask").response(
                    status: .forbidden)
            }
            if request.method == .get, openPaths.contains(request.uri.path) {
                return try await next(request, context)
            }
            guard let given = request.bearerToken, tokens.contains(where: { $0.matches(given) }) else {
                var response = ControlReply.refused(
                    .notAllowed, "the header Authorization: Bearer TOKEN is missing, or has another token"
                ).response(status: .unauthorized)
                response.headers[.wwwAuthenticate] = "Bearer"
                return response
            }
            connections.trust(context.channel)
            return try await next(request, context)
        }

        private func isOwn(origin: String) -> Bool {
            origin.hasPrefix("http://") && ControlHTTPAddress.isOwn(String(origin.dropFirst(7)))
        }
    }
#endif
