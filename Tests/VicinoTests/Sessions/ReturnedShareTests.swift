import Testing
import VicinoActivity
import VicinoCore
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

@Suite("Shares that friends give back, face to face")
struct ReturnedShareTests {
    private let circle: Circle
    /// Anna on another folder, after she has lost everything.
    private let again: Node
    private let folder: TemporaryFolder

    init() throws {
        circle = try Circle()
        folder = try TemporaryFolder()
        again = try Node.testing(folder, "Anna again", clock: circle.clock, kinds: .builtIn)
    }

    /// Anna has divided her phrase, and these friends keep their shares.
    private func divide(_ friends: Node...) async throws {
        try circle.divide(among: circle.friends)
        for friend in friends { try await circle.meet(friend) }
    }

    /// The two pair side by side, with six digits: the new user follows the friend.
    private func pair(with friend: Node) throws {
        let grant = try friend.grants.grantAccess(to: again.roster(), .everything)
        _ = try again.peers.newestRoster(friend.roster())
        try again.followed.begin(friend.user, as: nil, claimed: friend.claimedName())
        try again.followed.keep(grant)
        try again.peers.noteVerified(friend.user)
        try friend.peers.noteVerified(again.user)
    }

    private func meet(_ friend: Node) async throws {
        circle.clock.advance(by: .seconds(2))
        try await Household.meet(again, friend)
    }

    @Test("With enough shares, the identity goes on in an empty folder, and the user id stays")
    func story() async throws {
        try await divide(circle.ben, circle.dan)
        for friend in [circle.ben, circle.dan] {
            try pair(with: friend)
            try friend.giveBackShare(of: circle.anna.user, to: again.user)
            try await meet(friend)
        }
        let returned = try #require(try again.returnedPhrases().first)
        #expect(returned.author == circle.anna.user)
        #expect(returned.claimedName == "Anna")
        #expect(Set(returned.friends.map(\.user)) == [circle.ben.user, circle.dan.user])
        #expect(returned.missing == 0)
        let configuration = Node.Configuration.testing(folder, "recovered", clock: circle.clock, kinds: .builtIn)
        let recovered = try Node.recover(configuration, by: returned, from: nil, isKeepingDevices: false)
        #expect(recovered.node.user == circle.anna.user)
        #expect(try recovered.node.roster().identity.successions.count == 1)
        #expect(try recovered.node.recoveryPhrase(isShown: false) != circle.phrase)
        let known = try circle.anna.roster()
        #expect(throws: Never.self) { try known.check(successor: recovered.node.roster()) }
    }

    @Test("Too few shares say how many are missing, and set nothing up")
    func tooFew() async throws {
        try await divide(circle.ben, circle.dan)
        try pair(with: circle.ben)
        try circle.ben.giveBackShare(of: circle.anna.user, to: again.user)
        try await meet(circle.ben)
        let returned = try #require(try again.returnedPhrases().first)
        #expect(returned.missing == 1)
        let configuration = Node.Configuration.testing(folder, "recovered", clock: circle.clock, kinds: .builtIn)
        #expect(throws: VicinoError.self) {
            try Node.recover(configuration, by: returned, from: nil, isKeepingDevices: false)
        }
        #expect(throws: VicinoError.self) { try Node.open(configuration) }
    }

    @Test("A share is given back to a person with whom digits were compared within the hour, and to nobody else")
    func faceToFace() async throws {
        try await divide(circle.ben)
        let author = circle.anna.user
        #expect(throws: VicinoError.self) { try circle.ben.giveBackShare(of: author, to: again.user) }
        // Those of the circle have compared digits, too.
        circle.clock.advance(by: FriendShares.returnTime + .seconds(1))
        try pair(with: circle.ben)
        #expect(try circle.ben.peopleBeside().map(\.user) == [again.user])
        #expect(throws: VicinoError.self) { try circle.ben.giveBackShare(of: circle.cora.user, to: again.user) }
        circle.clock.advance(by: FriendShares.returnTime + .seconds(1))
        let late = #expect(throws: VicinoError.self) { try circle.ben.giveBackShare(of: author, to: again.user) }
        #expect(late?.message.contains("face to face") == true)
        #expect(try circle.ben.peopleBeside().isEmpty)
        try await meet(circle.ben)
        #expect(try again.returnedPhrases().isEmpty)
    }

    @Test("A share that was not fetched within the hour stays where it is")
    func late() async throws {
        try await divide(circle.ben)
        try pair(with: circle.ben)
        try circle.ben.giveBackShare(of: circle.anna.user, to: again.user)
        circle.clock.advance(by: FriendShares.returnTime)
        try await meet(circle.ben)
        #expect(try again.returnedPhrases().isEmpty)
        #expect(try circle.shares(circle.ben).count == 1)
    }

    @Test("Anna's devices are told that a share was given back, so that she notices an impostor")
    func told() async throws {
        try await divide(circle.ben)
        try pair(with: circle.ben)
        try circle.ben.giveBackShare(of: circle.anna.user, to: again.user)
        let moment = circle.clock.now
        #expect(try circle.anna.shareReturns().isEmpty)
        try await circle.meet(circle.ben)
        #expect(try circle.anna.shareReturns().map(\.friend.user) == [circle.ben.user])
        #expect(try circle.anna.shareReturns().map(\.at) == [moment])
        #expect(try circle.ben.sharesGivenBack().map(\.receiver.user) == [again.user])
        #expect(try circle.kept.first == true, "Ben still keeps it.")
    }

    @Test("A share that is another friend's, or comes from a person who was not verified, is not taken")
    func foreign() async throws {
        try await divide(circle.ben, circle.cora)
        let coras = try #require(try circle.shares(circle.cora).first)
        let bens = try #require(try circle.shares(circle.ben).first)
        var parcel = ShareParcel()
        parcel.returned = ReturnedShare(share: bens, roster: try circle.anna.roster().source)
        _ = try again.friendShares.take(parcel, from: circle.ben.roster())
        #expect(try again.returnedPhrases().isEmpty, "The two have not paired.")
        try pair(with: circle.ben)
        parcel.returned = ReturnedShare(share: coras, roster: try circle.anna.roster().source)
        _ = try again.friendShares.take(parcel, from: circle.ben.roster())
        #expect(try again.returnedPhrases().isEmpty)
        parcel.returned = ReturnedShare(share: bens, roster: try circle.dan.roster().source)
        _ = try again.friendShares.take(parcel, from: circle.ben.roster())
        #expect(try again.returnedPhrases().isEmpty)
        parcel.returned = ReturnedShare(share: bens, roster: try circle.anna.roster().source)
        _ = try again.friendShares.take(parcel, from: circle.ben.roster())
        #expect(try again.returnedPhrases().map(\.missing) == [1])
    }
}
