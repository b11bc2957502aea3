import Foundation
import VoiceEngine

extension ClinicApp {
    /// Dictates a note on the open patient, or goes on with it.
    package func dictateNote() async {
        guard view.page == .patient, dictation == nil, let appointment = view.patient?.appointment else {
            if view.page != .locked, dictation == nil { say("Open an appointment first.", isWarning: true) }
            return
        }
        guard let ear else { return fail(.notDictating, "The microphone cannot be used.") }
        do {
            let (id, updates) = try await ear.beginDictation()
            // The screen may have been locked meanwhile.
            guard view.page == .patient else { return await ear.endDictation(id) }
            if note == nil { note = NoteDictation(NoteDraft(about: appointment)) }
            dictation = id
            stablePrefix = StablePrefix()
            view.isDictating = true
            view.note = note
            view.message = nil
            tell(.dictating(true))
            tell(.section(note?.draft.section ?? .complaint))
            hearing = Task { [weak self] in
                for await update in updates { await self?.take(update, of: id) }
            }
        } catch { fail(.notDictating, "You cannot dictate now: \(error).") }
    }

    /// Ends the dictation for now; the note stays.
    package func pauseNote() async {
        if let dictation { await ear?.endDictation(dictation) }
    }

    /// Waits until all heard speech is processed, as at a recording's end.
    package func finishHearing() async { await hearing?.value }

    /// Takes the command of a key, which needs no confidence.
    package func press(_ command: SpokenCommand) async {
        guard view.page == .patient, note != nil, let outcome = note?.take(command, at: time.now()) else {
            return
        }
        await act(on: outcome)
    }

    /// Answers the open question with yes.
    package func pressYes() async {
        guard view.page == .patient, note?.question != nil, let outcome = note?.confirm(at: time.now()) else {
            return
        }
        await act(on: outcome)
    }

    /// Takes back the last change.
    package func pressUndo() async {
        guard view.page == .patient, let outcome = note?.undo() else { return }
        await act(on: outcome)
    }

    /// Reads the note back.
    package func readBack() async { if note != nil { await act(on: .readBack) } }

    private func take(_ update: DictationUpdate, of id: UUID) async {
        // Words that reach a locked screen belong to no note.
        guard view.page != .locked || isEnd(update) else { return }
        switch update {
        case .partial(let said):
            noteActivity()
            view.partial = stablePrefix.update(said)
        case .utterance(let transcript):
            noteActivity()
            stablePrefix = StablePrefix()
            view.partial = ("", "")
            if let outcome = note?.take(transcript, at: time.now()) { await act(on: outcome) }
        case .lost:
            stablePrefix = StablePrefix()
            view.partial = ("", "")
            say("What you said last was not understood; say it again.", isWarning: true)
            tell(.lost)
        case .ended(let end):
            guard dictation == id else { return }
            dictation = nil
            view.isDictating = false
            view.partial = ("", "")
            tell(.dictating(false))
            if view.page != .locked, end == .silence { say("Paused, because there was no speech.") }
            if let signing { sign(revision: signing) }
        }
    }

    private func isEnd(_ update: DictationUpdate) -> Bool { if case .ended = update { true } else { false } }

    private func act(on outcome: NoteDictation.Outcome) async {
        view.note = note
        view.message = nil
        switch outcome {
        case .written(let section, _): tell(.text(section, characters: note?.draft[section].count ?? 0))
        case .edited(let section): tell(.edited(section, characters: note?.draft[section].count ?? 0))
        case .section(let section): tell(.section(section))
        case .nothingToDo: say("There is nothing to do that to.")
        case .nothingToSign: say("The note is empty; there is nothing to sign.")
        case .nothingAsked: say("Nothing was asked.")
        case .readBack:
            tell(.readBack)
            if let draft = note?.draft { await ear?.say(draft.spoken) }
        case .asked(let question): tell(.asked(question))
        case .unsure(let question):
            let (phrase, key) = question == .sign ? ("sign the note", "s") : ("discard the note", "d")
            say("That was not clear enough. Say it again, or press \(key) for “\(phrase)”.", isWarning: true)
            tell(.unsure(question))
        case .kept:
            say("The note is kept.")
            tell(.kept)
        case .discard:
            forgetNote()
            await pauseNote()
            say("The note is discarded.")
            tell(.discarded)
        case .paused: await pauseNote()
        case .lock: await lock(.asked)
        case .sign(let revision):
            // Speech in progress belongs to the note. The app hears it to the end first, and signs only if the note is
            // still the one that the question was about.
            guard dictation != nil else { return sign(revision: revision) }
            signing = revision
            await pauseNote()
        }
    }

    private func sign(revision: Int) {
        signing = nil
        guard let note, let vault, let server else {
            return fail(.notSigned, "The note is not signed: run `clinic-dictation setup` first.")
        }
        guard note.draft.revision == revision else {
            return fail(
                .notSigned,
                "You said more while you signed, so the note is not signed. Read it, and sign it again.")
        }
        let signed = note.draft.signed(by: vault.secrets.doctor, at: time.date())
        do {
            let sealed = try NoteSeal.seal(signed, to: server.publicKey, by: vault.secrets.deviceKey)
            try outbox.add(sealed, to: server.url, signedAt: signed.signedAt)
        } catch {
            return fail(
                .notSigned, "The note is not signed, because it cannot be kept: see whether the disk is full."
            )
        }
        forgetNote()
        say("Signed.")
        tell(.signed(signed.id))
        Task { await send(isUrgent: true) }
    }

    /// Releases the note. ProcessPrivacy makes the allocator overwrite the freed bytes.
    func forgetNote() {
        (note, signing, stablePrefix) = (nil, nil, StablePrefix())
        (view.note, view.partial) = (nil, ("", ""))
    }
}

extension NoteDraft {
    /// The text in which the note is read aloud.
    fileprivate var spoken: String {
        NoteSection.allCases.filter { !self[$0].isEmpty }.map { "\($0.rawValue): \(self[$0])" }
            .joined(separator: " ")
    }
}
