#if PocketSphinx
    import CPocketSphinx

    /// PocketSphinx's running mean of the cepstrum, its estimate of the microphone's spectrum.
    struct CepstralMean: Equatable {
        private let mean: [mfcc_t]
        private let sum: [mfcc_t]
        private let frameCount: Int32

        /// Copies the decoder's current mean.
        init(of decoder: OpaquePointer) {
            let estimate = ps_get_feat(decoder).pointee.cmn_struct.pointee
            mean = Array(UnsafeBufferPointer(start: estimate.cmn_mean, count: Int(estimate.veclen)))
            sum = Array(UnsafeBufferPointer(start: estimate.sum, count: Int(estimate.veclen)))
            frameCount = estimate.nframe
        }

        /// Sets the decoder's mean back to this copy.
        func restore(in decoder: OpaquePointer) {
            guard let estimate = ps_get_feat(decoder).pointee.cmn_struct else { return }
            estimate.pointee.cmn_mean.update(from: mean, count: mean.count)
            estimate.pointee.sum.update(from: sum, count: sum.count)
            estimate.pointee.nframe = frameCount
        }
    }
#endif
