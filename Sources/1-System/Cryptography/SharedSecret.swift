#if HTTP || Control
    import CCrypto

    /// Derives the shared secret, 32 bytes, from a private key and the other side's public key (Diffie-Hellman with
    /// keys of libcrypto). Nil if the keys are of different curves, or lead to no secret.
    package func sharedSecret(of own: OpaquePointer, with peer: OpaquePointer) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new(own, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var (bytes, count) = ([UInt8](repeating: 0, count: 32), 32)
        let isDerived =
            EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, peer) == 1
            && EVP_PKEY_derive(context, &bytes, &count) == 1
        return isDerived && count == bytes.count ? bytes : nil
    }
#endif
