import Testing
import VicinoCore
import VicinoHarness
import VicinoSync

@Suite("Vouches in a session")
struct VouchMessageTests {
    private let parcel: VouchParcel

    init() throws {
        let hidden = try #require(HiddenVouch([UInt8](repeating: 3, count: 428)))
        parcel = VouchParcel(
            vouch: Unverified(payload: [1], signature: [UInt8](repeating: 2, count: 64)), told: [hidden])
    }

    private func stage(_ vouches: VouchExchange) throws -> Stage {
        var stage = try Stage(follows: true)
        var configuration = Session.Configuration(
            role: .initiator, user: stage.person.user, peer: .known(stage.peer.user), wants: [stage.peer.user])
        configuration.vouches = vouches
        try stage.reopen(configuration)
        return stage
    }

    @Test("What is said comes before all else, and who has nothing to say says nothing")
    func order() throws {
        let plain = try stage(VouchExchange())
        #expect(!plain.said.contains { $0.isAboutVouches })
        let telling = try stage(VouchExchange(parcel: parcel))
        #expect(telling.said.dropFirst().first == .vouches(parcel))
        #expect(telling.said.count == plain.said.count + 1)
    }

    @Test("A peer that says nothing takes back what it said before")
    func silence() throws {
        var expecting = try stage(VouchExchange(expectsParcel: true))
        try expecting.hear(.done(answered: 0))
        #expect(expecting.peerVouches == [VouchParcel()])
        var saying = try stage(VouchExchange(expectsParcel: true))
        try saying.hear(.vouches(parcel))
        try saying.hear(.done(answered: 0))
        #expect(saying.peerVouches == [parcel])
        var plain = try stage(VouchExchange())
        try plain.hear(.done(answered: 0))
        #expect(plain.peerVouches.isEmpty)
    }

    @Test("A second word of it, and one after the peer is done, end the session")
    func tooMuch() throws {
        var twice = try stage(VouchExchange())
        try twice.hear(.vouches(parcel))
        #expect(!twice.isClosed)
        try twice.hear(.vouches(VouchParcel()))
        #expect(twice.error?.code == .protocolViolation)
        var late = try stage(VouchExchange())
        try late.hear(.done(answered: 0))
        #expect(!late.isClosed)
        try late.hear(.vouches(parcel))
        #expect(late.error?.code == .protocolViolation)
    }

    @Test("Hidden vouches that are too short or too long are refused")
    func lengths() throws {
        for count in [0, 27, 1025] {
            var writer = WireWriter()
            writer.appendBytes(3, [UInt8](repeating: 0, count: count))
            #expect(throws: VicinoError.self, "\(count)") { try SessionMessage(wireBytes: ([22] + writer.bytes)[...]) }
        }
    }
}

extension SessionMessage {
    fileprivate var isAboutVouches: Bool {
        if case .vouches = self { true } else { false }
    }
}
