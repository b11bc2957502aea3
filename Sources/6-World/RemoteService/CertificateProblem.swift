#if HTTP
    import NIOSSL

    /// Why a service was not believed to be the one that was asked for, and what to do.
    enum CertificateProblem: CustomStringConvertible {
        /// It is for another host.
        case otherName
        /// This machine trusts nobody who vouches for it, or its time is over or has not come.
        case notTrusted

        /// What an error of a connection says of the certificate; nil where it is about something else.
        init?(_ error: any Error) {
            switch error {
            case let error as NIOSSLExtraError where error == .failedToValidateHostname: self = .otherName
            case NIOSSLError.unableToValidateCertificate: self = .otherName
            case NIOSSLError.handshakeFailed(.sslError(let stack))
            where stack.contains(where: { "\($0)".contains("CERTIFICATE_VERIFY_FAILED") }):
                self = .notTrusted
            default: return nil
            }
        }

        /// To follow the service and its host.
        var description: String {
            switch self {
            case .otherName:
                "shows a certificate for another name; write the name that the certificate has, or get one for this name"
            case .notTrusted:
                "shows a certificate that is not trusted here, or is out of date; renew it, set this machine's clock, "
                    + "or add the authority that signed it (update-ca-certificates)"
            }
        }
    }
#endif
