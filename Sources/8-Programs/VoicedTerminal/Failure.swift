import ALSA
import ArgumentParser
import AudioFiles
import Capture
import ClassifierServer
import CommandFiles
import Commands
import Control
import ESPHomeAPI
import Endpointing
import Feedback
import Foundation
import Recognition
import RemoteService
import Resampling
import SpeakerRecognition
import Storage
import VoicedConfiguration
import WakeWord
import Wyoming

extension Failure {
    /// Makes the failure of a subcommand from an error of any module: the error's message, and the exit code of
    /// its kind.
    package init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as CaptureError where error.underlying != nil: self.init(error.underlying!)
        case let error as CaptureError:
            self.init(error.code == .noThread ? .noResources : .unavailable, error.message)
        case let error as ALSAError: self.init(.unavailable, error.message)
        case let error as AudioFileError: self.init(Failure.code(of: error), error.message)
        case let error as EndpointerOptionsError:
            self.init(.badConfiguration, EndpointingSettings.spelled(error.message))
        case let error as RecognitionError: self.init(Failure.code(of: error), error.message)
        case let error as StorageError: self.init(Failure.code(of: error), error.message)
        case let error as WakeWordError: self.init(Failure.code(of: error), error.message)
        case let error as SpeakerError: self.init(Failure.code(of: error), error.message)
        case let error as CommandFileError: self.init(Failure.code(of: error), error.message)
        case let error as ServiceError:
            self.init(error.code == .badConfiguration ? .badConfiguration : .unavailable, error.message)
        case let error as ClassifierError:
            self.init(error.code == .badConfiguration ? .badConfiguration : .unavailable, error.message)
        case let error as ClassifierServerError: self.init(Failure.code(of: error), error.message)
        case let error as ControlError: self.init(error)
        case let error as WyomingError: self.init(.unavailable, error.message)
        case let error as ESPHomeError: self.init(.unavailable, error.message)
        case let error as FeedbackError: self.init(Failure.code(of: error), error.message)
        default: self.init(.internalError, "\(error)")
        }
    }

    /// Makes the failure of a subcommand from an error of a daemon's socket.
    package init(_ error: ControlError) {
        let code: ExitCode =
            switch error.code {
            case .unavailable, .inUse: .unavailable
            case .cannotMake: .cannotCreate
            case .badConfiguration: .badConfiguration
            case .badAnswer: .badData
            }
        self.init(code, error.message)
    }

    /// Throws if a processed recording had frames that are not finite numbers.
    package static func check(brokenFrames: Int, of file: String) throws(Failure) {
        guard brokenFrames > 0 else { return }
        throw Failure(
            .badData,
            "\(file): \(brokenFrames) frame\(brokenFrames == 1 ? " is" : "s are") NaN or infinite, "
                + "and silence was used in their place; get the recording again")
    }

    /// Makes the failure of a program that cannot write to standard output, with the reason `errno`.
    package init(unwritable errno: CInt) {
        self.init(
            .outputLost,
            errno == EPIPE
                ? "the reader has closed the output; start the reading program and this one again"
                : "cannot write the output: \(String(cString: strerror(errno))); make room, or write elsewhere"
        )
    }

    private static func code(of error: AudioFileError) -> ExitCode {
        switch error.code {
        case .notFound, .notReadable: .noInput
        case .notWritable: .cannotCreate
        default: .badData
        }
    }

    private static func code(of error: RecognitionError) -> ExitCode {
        error.code == .badConfiguration ? .badConfiguration : .unavailable
    }

    private static func code(of error: StorageError) -> ExitCode {
        switch error.code {
        case .newerVersion, .foreign, .damaged: .badData
        case .cannotOpen: .noInput
        case .cannotCreate, .readOnly, .full, .diskFailed: .cannotCreate
        case .locked, .inUse: .unavailable
        default: .internalError
        }
    }

    private static func code(of error: ClassifierServerError) -> ExitCode {
        switch error.code {
        case .badConfiguration: .badConfiguration
        case .noInput: .noInput
        case .cannotWrite: .cannotCreate
        case .inUse: .unavailable
        case .badData: .badData
        }
    }

    private static func code(of error: WakeWordError) -> ExitCode {
        switch error.code {
        case .unreadable: .noInput
        case .unwritable: .cannotCreate
        case .badConfiguration: .badConfiguration
        default: .badData
        }
    }

    private static func code(of error: SpeakerError) -> ExitCode {
        switch error.code {
        case .unreadable: .noInput
        case .unwritable: .cannotCreate
        case .badFile, .incompatible: .badData
        }
    }

    private static func code(of error: CommandFileError) -> ExitCode {
        error.code == .notFound || error.code == .unreadable ? .noInput : .badConfiguration
    }

    private static func code(of error: FeedbackError) -> ExitCode {
        error.code == .badConfiguration ? .badConfiguration : .unavailable
    }
}
