import Testing
import Vicino
import VicinoCore
import VicinoStore
import VicinoTesting

/// Anna, who invites, and the people who ask her.
final class Meeting {
    let folder: TemporaryFolder
    let clock = TestClock()
    let anna: Node

    init() throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
    }

    static let asker = Digest.sha256([1])
    static let inviter = Digest.sha256([2])

    /// A new person with keys of their own.
    func person(_ name: String) throws -> Node { try Node.testing(folder, name, clock: clock, kinds: .builtIn) }

    /// What Anna's device does when a user shows an invitation in a session.
    @discardableResult
    func ask(_ person: Node, _ invitation: Invitation, node: Node? = nil) throws -> Verified<Grant> {
        try (node ?? anna).accept(
            invitation.id, code: invitation.proof(asker: Self.asker, inviter: Self.inviter), from: person.roster(),
            asker: Self.asker, inviter: Self.inviter, at: clock.now)
    }

    /// Why Anna's device refuses; nil if it does not.
    func refusal(_ person: Node, _ invitation: Invitation) -> VicinoError.Code? {
        do {
            try ask(person, invitation)
            return nil
        } catch { return (error as? VicinoError)?.code }
    }

    /// Whether Anna's device shows anything to a user.
    func isLetIn(_ person: Node) throws -> Bool {
        let grant = try anna.grant(to: person.user, at: clock.now)
        #expect(grant == nil || grant?.follower == person.user)
        return grant != nil
    }
}
