import RemoteService
package import Serving

/// How a daemon is controlled over HTTP.
package struct ControlHTTPOptions: Sendable {
    /// The least number of letters of a token, so that it cannot be guessed.
    package static let minimumTokenLength = 16

    /// The address.
    package var address: ControlHTTPAddress
    /// The token that clients need.
    package var token: ServiceKey

    /// Makes options.
    ///
    /// - Throws: ``ControlError`` `badConfiguration` for a token that could be guessed.
    package init(address: ControlHTTPAddress, token: ServiceKey) throws(ControlError) {
        guard token.length >= Self.minimumTokenLength else {
            throw ControlError(
                .badConfiguration,
                "the token for HTTP has fewer than \(Self.minimumTokenLength) letters; make one with openssl rand -hex 32"
            )
        }
        (self.address, self.token) = (address, token)
    }

    /// Listens at the address from now on; clients wait until the server answers.
    ///
    /// - Parameter inherited: the sockets that the service manager handed over; one may have the address.
    /// - Throws: ``ControlError`` `inUse` if another program uses the address.
    package func listen(_ inherited: InheritedSockets? = nil) throws(ControlError) -> ListeningSocket {
        let wanted = HostAndPort(host: address.host, port: address.port)
        if let socket = inherited?.internet(wanted) { return socket }
        do throws(ListeningSocket.Failure) { return try ListeningSocket(wanted) } catch {
            throw ControlError(
                .inUse,
                "cannot listen at \(wanted) for HTTP (\(error)); end the program that uses it (ss -ltnp names it), or name "
                    + "another address with control.http.listen")
        }
    }
}
