#if HTTP
    import CCurl

    /// The reason why a service's certificate is not accepted, and what the operator should do.
    enum CertificateProblem: CustomStringConvertible {
        /// The certificate is for another host.
        case otherName
        /// This machine does not trust the certificate's issuer, or the certificate has expired or is not valid yet.
        case notTrusted

        /// Finds the problem from the end of a transfer; nil if the transfer ended for another reason.
        ///
        /// - Parameter verification: OpenSSL's verdict on the chain (`X509_V_ERR_...`); 0 or 1 if it found no fault.
        init?(_ code: CURLcode, verification: Int) {
            switch code {
            case CURLE_PEER_FAILED_VERIFICATION: self = verification > 1 ? .notTrusted : .otherName
            // The system has no file of authorities.
            case CURLE_SSL_CACERT_BADFILE: self = .notTrusted
            default: return nil
            }
        }

        /// The rest of a sentence that begins with the service and its host.
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
