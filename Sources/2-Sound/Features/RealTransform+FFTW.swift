#if FFTW
    import CFFTW
    import Synchronization

    /// The transforms of ``RealFFT`` by FFTW, in single precision.
    ///
    /// Plans are made with `FFTW_ESTIMATE`, so that the algorithm, and with it the last bit of the result, does
    /// not depend on how long things took on the day.
    struct RealTransform: ~Copyable, @unchecked Sendable {
        // Sendable: it is the only owner of its plans, and moving it moves the ownership.

        // FFTW's planner shares state between threads; executing a plan does not.
        private static let planner = Mutex(())

        private let plan: fftwf_plan
        private let inversePlan: fftwf_plan

        /// Plans both ways for `length` samples. Not real-time safe.
        init(length: Int) {
            // UInt32(1 << 6) is FFTW_ESTIMATE, a macro that Swift does not import. Such a plan works with any memory of
            // the same alignment, which RealFFT's memory has.
            let estimate = UInt32(1 << 6)
            guard let samples = fftwf_alloc_real(length), let bins = fftwf_alloc_complex(length / 2 + 1)
            else {
                fatalError("no memory left for an FFT of \(length) samples")
            }
            defer {
                fftwf_free(samples)
                fftwf_free(bins)
            }
            // Made under the lock, and used by their only owner from here on.
            nonisolated(unsafe) let (input, output) = (samples, bins)
            nonisolated(unsafe) var plans: (fftwf_plan, fftwf_plan)?
            RealTransform.planner.withLock { _ in
                plans = (
                    fftwf_plan_dft_r2c_1d(CInt(length), input, output, estimate)!,
                    fftwf_plan_dft_c2r_1d(CInt(length), output, input, estimate)!
                )
            }
            guard let plans else { preconditionFailure("the closure of a lock was not called") }
            (plan, inversePlan) = plans
        }

        deinit {
            RealTransform.planner.withLock { _ in
                fftwf_destroy_plan(plan)
                fftwf_destroy_plan(inversePlan)
            }
        }

        /// Transforms samples to bins. Real-time safe.
        func transform(_ samples: UnsafeMutablePointer<Float>, into bins: UnsafeMutablePointer<SIMD2<Float>>)
        {
            fftwf_execute_dft_r2c(
                plan, samples, UnsafeMutableRawPointer(bins).assumingMemoryBound(to: fftwf_complex.self))
        }

        /// Transforms bins to samples, each times the length, and overwrites the bins. Real-time safe.
        func invert(_ bins: UnsafeMutablePointer<SIMD2<Float>>, into samples: UnsafeMutablePointer<Float>) {
            fftwf_execute_dft_c2r(
                inversePlan, UnsafeMutableRawPointer(bins).assumingMemoryBound(to: fftwf_complex.self),
                samples)
        }
    }
#endif
