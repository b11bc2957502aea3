#if !FFTW
    import CKissFFT
    import Glibc

    /// The transforms of ``RealFFT`` by KissFFT, in single precision.
    struct RealTransform: ~Copyable, @unchecked Sendable {
        // Sendable: it is the only owner of its plans, and moving it moves the ownership.
        private let plan: kiss_fftr_cfg
        private let inversePlan: kiss_fftr_cfg

        /// Plans both ways for `length` samples. Not real-time safe.
        init(length: Int) {
            guard let plan = kiss_fftr_alloc(CInt(length), 0, nil, nil),
                let inversePlan = kiss_fftr_alloc(CInt(length), 1, nil, nil)
            else { fatalError("no memory left for an FFT of \(length) samples") }
            self.plan = plan
            self.inversePlan = inversePlan
        }

        deinit {
            free(UnsafeMutableRawPointer(plan))
            free(UnsafeMutableRawPointer(inversePlan))
        }

        /// Transforms samples to bins. Real-time safe.
        func transform(_ samples: UnsafeMutablePointer<Float>, into bins: UnsafeMutablePointer<SIMD2<Float>>)
        {
            kiss_fftr(plan, samples, UnsafeMutableRawPointer(bins).assumingMemoryBound(to: kiss_fft_cpx.self))
        }

        /// Transforms bins to samples, each times the length. The caller must not use the bins afterwards.
        /// Real-time safe.
        func invert(_ bins: UnsafeMutablePointer<SIMD2<Float>>, into samples: UnsafeMutablePointer<Float>) {
            kiss_fftri(
                inversePlan, UnsafeMutableRawPointer(bins).assumingMemoryBound(to: kiss_fft_cpx.self), samples
            )
        }
    }
#endif
