#if HTTP
    import CCurl

    /// Why a service was not believed to be the one that was asked for, and what to do.
    enum CertificateProblem: CustomStringConvertible {
        /// It is for another host.
        case otherName
        /// This machine does not trust its issuer, or it has expired or is not valid yet.
        case notTrusted

        /// What the end of a transfer says of the certificate; nil if it is about something else.
        ///
        /// - Parameter verification: what OpenSSL says of the chain (`X509_V_ERR_...`); 0 or 1 if nothing.
        init?(_ code: CURLcode, verification: Int) {
            switch code {
            case CURLE_PEER_FAILED_VERIFICATION: self = verification > 1 ? .notTrusted : .otherName
            // There is no file of authorities.
            case CURLE_SSL_CACERT_BADFILE: self = .notTrusted
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
