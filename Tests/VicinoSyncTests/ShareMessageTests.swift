import Testing
import VicinoCore
import VicinoHarness
import VicinoSync

@Suite("Shares in a session")
struct ShareMessageTests {
    private let first: DivisionID
    private let second: DivisionID
    private let parcel = ShareParcel(
        share: Unverified(payload: [1], signature: [UInt8](repeating: 2, count: 64)))

    init() throws {
        first = try #require(DivisionID(UInt8(1)...8))
        second = try #require(DivisionID(UInt8(11)...18))
    }

    private func stage(_ shares: ShareExchange, follows: Bool = false) throws -> Stage {
        var stage = try Stage(follows: follows)
        var configuration = Session.Configuration(
            role: .initiator, user: stage.person.user, peer: .known(stage.peer.user),
            wants: follows ? [stage.peer.user] : [])
        configuration.shares = shares
        try stage.reopen(configuration)
        return stage
    }

    @Test("What is handed over comes before all else, and without shares nothing is said of them")
    func order() throws {
        let plain = try stage(ShareExchange(), follows: true)
        #expect(!plain.said.contains { $0.isAboutShares })
        let giving = try stage(ShareExchange(parcel: parcel), follows: true)
        #expect(giving.said.dropFirst().first == .shares(parcel))
        #expect(giving.said.count == plain.said.count + 1)
    }

    @Test("A share is confirmed only once it is stored, and before this side is done")
    func confirmation() throws {
        var stage = try stage(ShareExchange(), follows: true)
        stage.stall = .everything
        stage.keeps = [first]
        try stage.hear(.shares(parcel))
        try stage.hear(.refuse(Stage.number))
        #expect(!stage.said.contains { $0.isAboutShares }, "The store has not kept it yet.")
        #expect(!stage.said.contains(.done(answered: 0)))
        try stage.hear(.done(answered: 1))
        #expect(!stage.isClosed)
        stage.stall = .nothing
        try stage.handle(.changed)
        #expect(stage.parcels == [parcel])
        #expect(stage.said.suffix(2) == [.kept([first]), .done(answered: 0)])
        #expect(stage.isClosed)
    }

    @Test("What is kept is said in each session, and again if it changes")
    func kept() throws {
        var stage = try stage(ShareExchange(kept: [first]))
        #expect(stage.said.suffix(2) == [.kept([first]), .done(answered: 0)])
        stage.keeps = [first, second]
        try stage.hear(.shares(parcel))
        #expect(stage.said.last == .kept([first, second]))
        #expect(stage.said.filter { $0 == .done(answered: 0) }.count == 1)
    }

    @Test("A peer that may keep a share, and is done without a word of it, keeps none")
    func silence() throws {
        var expecting = try stage(ShareExchange(expectsKept: true), follows: true)
        try expecting.hear(.done(answered: 0))
        #expect(expecting.peerKeeps == [[]])
        try expecting.hear(.kept([first]))
        #expect(expecting.peerKeeps == [[], [first]], "It has stored what it was handed over.")
        var other = try stage(ShareExchange(), follows: true)
        try other.hear(.kept([first]))
        try other.hear(.done(answered: 0))
        #expect(other.peerKeeps.isEmpty)
    }

    @Test("A second parcel, and a third word of what is kept, end the session")
    func tooMuch() throws {
        var handed = try stage(ShareExchange(), follows: true)
        try handed.hear(.shares(parcel))
        #expect(!handed.isClosed)
        try handed.hear(.shares(parcel))
        #expect(handed.error?.code == .protocolViolation)
        var told = try stage(ShareExchange(expectsKept: true), follows: true)
        try told.hear(.kept([first]))
        try told.hear(.kept([]))
        #expect(!told.isClosed)
        try told.hear(.kept([first]))
        #expect(told.error?.code == .protocolViolation)
    }
}

extension SessionMessage {
    fileprivate var isAboutShares: Bool {
        switch self {
        case .shares, .kept: true
        default: false
        }
    }
}
