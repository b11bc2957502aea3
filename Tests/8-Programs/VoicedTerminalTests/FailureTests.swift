import ArgumentParser
import AudioFiles
import Capture
import Commands
import Feedback
import Foundation
import Recognition
import RemoteService
import Storage
import Testing
import VoicedCommands
import VoicedConfiguration
import WakeWord

@testable import CommandFiles
@testable import VoicedTerminal

@Suite("What ends the program")
struct FailureTests {
    /// Every code of every room's errors, and what the program ends with.
    static let table: [(error: any Error, code: Int32)] = {
        var table: [(any Error, Int32)] = []
        let capture: [(CaptureErrorCode, Int32)] = [
            (.deviceUnavailable, 69), (.unreadableRecording, 69), (.noThread, 71),
        ]
        table += capture.map { (CaptureError($0, "x"), $1) }
        let files: [(AudioFileError.Code, Int32)] = [
            (.notFound, 66), (.notReadable, 66), (.notAudio, 65), (.unsupported, 65), (.damaged, 65),
            (.tooLong, 65), (.notWritable, 73),
        ]
        table += files.map { (AudioFileError($0, path: "a.wav", "x"), $1) }
        let storage: [(StorageErrorCode, Int32)] = [
            (.cannotOpen, 66), (.cannotCreate, 73), (.readOnly, 73), (.full, 73), (.newerVersion, 65),
            (.foreign, 65), (.damaged, 65), (.locked, 69), (.badValue, 70), (.closed, 70), (.failed, 70),
        ]
        table += storage.map { (StorageError($0, "x"), $1) }
        let models: [(WakeWordErrorCode, Int32)] = [
            (.unreadable, 66), (.unwritable, 73), (.badModel, 65), (.incompatible, 65),
            (.badRecordings, 65), (.badConfiguration, 78),
        ]
        table += models.map { (WakeWordError($0, "x"), $1) }
        let phrases: [(CommandFileError.Code, Int32)] = [
            (.notFound, 66), (.unreadable, 66), (.tooLarge, 78), (.syntax, 78), (.invalid, 78),
        ]
        table += phrases.map { (CommandFileError($0, file: "a.yaml", "x"), $1) }
        let recognition: [(RecognitionErrorCode, Int32)] = [
            (.unavailable, 69), (.badConfiguration, 78), (.timedOut, 69), (.failed, 69),
        ]
        table += recognition.map { (RecognitionError($0, "x"), $1) }
        let service: [(ServiceError.Code, Int32)] = [
            (.badConfiguration, 78), (.unavailable, 69), (.refused, 69), (.timedOut, 69), (.badResponse, 69),
        ]
        table += service.map { (ServiceError($0, "x"), $1) }
        let classifier: [(ClassifierErrorCode, Int32)] = [
            (.badConfiguration, 78), (.unavailable, 69), (.refused, 69), (.timedOut, 69), (.badResponse, 69),
        ]
        table += classifier.map { (ClassifierError($0, "x"), $1) }
        let feedback: [(FeedbackErrorCode, Int32)] = [
            (.missingProgram, 69), (.badConfiguration, 78), (.deviceUnavailable, 69), (.timedOut, 69),
            (.textTooLong, 69), (.failed, 69),
        ]
        table += feedback.map { (FeedbackError($0, "x"), $1) }
        return table
    }()

    @Test("has the exit code that its error asks for, whichever room it is from")
    func codes() {
        for (error, code) in Self.table {
            let failure = Failure(error)
            #expect(failure.code.rawValue == code, "\(type(of: error)) \(error)")
            #expect(failure.message.contains("x"))
        }
    }

    @Test("is named by what lies below it, if a source fails")
    func underlying() {
        let file = AudioFileError(.notFound, path: "a.wav", "no such file")
        let failure = Failure(CaptureError(.unreadableRecording, "x", underlying: file))
        #expect(failure.code == .noInput && failure.message == file.message)
    }

    @Test("has only codes that --help explains")
    func explained() {
        let help = Voiced.helpMessage()
        for (error, _) in Self.table { #expect(help.contains("\n  \(Failure(error).code.rawValue)  ")) }
        #expect(help.contains("\n  \(Failure(unwritable: EPIPE).code.rawValue)  "))
    }
}
