#if PocketSphinx
    import CAcousticModel
    import CPocketSphinx
    import Foundation

    /// The means and variances of Debian's acoustic model, adapted to speech in noise, as files, since PocketSphinx
    /// takes paths only.
    ///
    /// `Models/training/make-acoustic-model` makes them. They belong to that one model.
    final class AdaptedGaussians {
        private let means: Int32
        private let variances: Int32

        /// The arguments for PocketSphinx besides the model's folder, valid during the life of this value.
        var arguments: [String] {
            ["-mean", AdaptedGaussians.path(means), "-var", AdaptedGaussians.path(variances)]
        }

        /// Nil if the model in `folder` is not the one that was adapted, or if memory is short.
        init?(for folder: String) {
            guard AdaptedGaussians.isOrigin(folder) else { return nil }
            let means = AdaptedGaussians.file(ve_acoustic_means, ve_acoustic_means_size)
            let variances = AdaptedGaussians.file(ve_acoustic_variances, ve_acoustic_variances_size)
            guard means >= 0, variances >= 0 else {
                if means >= 0 { close(means) }
                if variances >= 0 { close(variances) }
                return nil
            }
            self.means = means
            self.variances = variances
        }

        deinit {
            close(means)
            close(variances)
        }

        /// Whether the means in a folder are those that were adapted, according to the checksum at the end of the file.
        private static func isOrigin(_ folder: String) -> Bool {
            guard let file = try? Data(contentsOf: URL(fileURLWithPath: folder + "/means")) else {
                return false
            }
            return file.count == ve_acoustic_means_size && Array(file.suffix(4)) == originChecksum
        }

        /// The last four bytes of `means` in Debian's package pocketsphinx-en-us 0.8+5prealpha.
        private static let originChecksum: [UInt8] = [222, 125, 246, 73]

        /// A file in memory, or a negative number.
        private static func file(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
            let file = voiceengine_memory_file()
            guard file >= 0 else { return file }
            var written = 0
            while written < count {
                let step = write(file, bytes + written, count - written)
                guard step > 0 else {
                    close(file)
                    return -1
                }
                written += step
            }
            return file
        }

        private static func path(_ file: Int32) -> String { "/proc/self/fd/\(file)" }
    }
#endif
