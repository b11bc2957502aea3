#if Control
    import NIOHTTP1
    import RemoteService
    internal import Serving

    /// Admits clients that have the token, but no page of another site, even if it has the token.
    struct ControlHTTPGuard: Sendable {
        /// The tokens, each of which admits a client.
        let tokens: [ServiceKey]
        /// The paths that need no token: the pages, which have no data of the room and which every user of this machine
        /// may read, and the challenge.
        let openPaths: [String]
        /// The paths that a person may open in a browser. A refusal names them.
        let pagePaths: [String]
        /// The connections. The guard tells them which connections have shown the token.
        let connections: ServedConnections

        /// The answer to a refused request; nil if the request is admitted.
        @Sendable func refusal(_ request: HTTPRequest) -> HTTPResponse? {
            let headers = request.head.headers
            guard let host = headers.first(name: "Host"), ControlHTTPAddress.isOwn(host) else {
                return ControlReply.refused(.notAllowed, "this server has another host name").response(
                    status: .forbidden)
            }
            guard headers["Origin"].allSatisfy(isOwn(origin:)) else {
                return ControlReply.refused(.notAllowed, "pages of other sites may not ask").response(
                    status: .forbidden)
            }
            if request.head.method == .GET, openPaths.contains(request.path) { return nil }
            guard let given = request.bearerToken, tokens.contains(where: { $0.matches(given) }) else {
                var reason = "the header Authorization: Bearer TOKEN is missing, or has another token"
                if request.head.method == .GET, !pagePaths.isEmpty {
                    reason += "; a browser opens \(pagePaths.joined(separator: ", "))"
                }
                var response = ControlReply.refused(.notAllowed, reason).response(status: .unauthorized)
                response.headers.add(name: "WWW-Authenticate", value: "Bearer")
                return response
            }
            connections.trust(request.channel)
            return nil
        }

        private func isOwn(origin: String) -> Bool {
            origin.hasPrefix("http://") && ControlHTTPAddress.isOwn(String(origin.dropFirst(7)))
        }
    }
#endif
