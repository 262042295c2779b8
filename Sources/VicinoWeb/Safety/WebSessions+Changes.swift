internal import VicinoCore
internal import VicinoPage

/// What the diary's page keeps for a browser.
extension WebSessions {
    /// Keeps the last change of an activity, so that the user can take it back.
    func put(_ change: RecordedChange, for session: WebSession) {
        withValue(of: session) { (kept: inout RecordedChange?) in kept = change }
    }

    /// Takes the last change of an activity; nil if that is not the one with this number.
    func takeChange(_ number: UInt64, of id: RecordID, _ session: WebSession) -> RecordedChange? {
        withValue(of: session) { (kept: inout RecordedChange?) in
            guard let change = kept, change.id == id, change.number == number else { return nil }
            kept = nil
            return change
        }
    }

    /// Keeps the last deletion of several activities, so that the user can take it back.
    func put(_ deletion: RecordedDeletion, for session: WebSession) {
        withValue(of: session) { (kept: inout RecordedDeletion?) in kept = deletion }
    }

    /// Takes the last deletion of several activities; nil if that is not the one with this number.
    func takeDeletion(_ number: UInt64, _ session: WebSession) -> RecordedDeletion? {
        withValue(of: session) { (kept: inout RecordedDeletion?) in
            guard let deletion = kept, deletion.number == number else { return nil }
            kept = nil
            return deletion
        }
    }

    /// Keeps what came by the link that signed in a browser; nil forgets it.
    func put(linked: LinkedInvitation?, for session: WebSession) {
        withValue(of: session) { (kept: inout LinkedInvitation?) in kept = linked }
    }

    /// What came by a link, and waits for the user's decision.
    func linked(of session: WebSession) -> LinkedInvitation? {
        withValue(of: session) { (kept: inout LinkedInvitation?) in kept }
    }
}
