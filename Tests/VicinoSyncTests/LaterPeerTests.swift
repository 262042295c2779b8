import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

/// Sessions with a peer whose program speaks a later minor version, and with one of a later major version.
@Suite("Sessions with a newer program")
struct LaterPeerTests {
    private static func later(_ type: UInt8 = 64, bytes: Int = 20) -> SessionEvent {
        .received([type] + [UInt8](repeating: 0xFF, count: bytes - 1))
    }

    @Test("Messages that are not known change nothing, and nothing is lost")
    func ignored() throws {
        var stage = try Stage.asking()
        let said = stage.said
        try stage.handle(Self.later())
        try stage.handle(Self.later(255, bytes: SessionLimit.laterBytes))
        #expect(stage.said == said)
        #expect(!stage.isClosed)
        try stage.answerHonestly()
        #expect(stage.error == nil)
        #expect(stage.stores > 0)
    }

    @Test("They count only after the greeting, and not without end")
    func limits() throws {
        var early = try Stage()
        try early.handle(.opened)
        try early.handle(Self.later())
        early.expectRefusal(.protocolViolation)
        var long = try Stage.asking()
        try long.handle(Self.later(bytes: SessionLimit.laterBytes + 1))
        long.expectRefusal(.tooLarge)
        var endless = try Stage.asking()
        for _ in 0..<SessionLimit.laterMessages { try endless.handle(Self.later()) }
        #expect(!endless.isClosed)
        try endless.handle(Self.later())
        endless.expectRefusal(.tooLarge)
    }

    @Test("Other types that are not known end the session", arguments: [UInt8(18), 63])
    func refused(type: UInt8) throws {
        var stage = try Stage.asking()
        try stage.handle(.received([type]))
        stage.expectRefusal(.protocolViolation)
    }

    @Test("A peer of a later major version that speaks this one, too, is met; one that needs more gets a goodbye")
    func major() throws {
        var both = Hello()
        both.version = 2
        var met = try Stage()
        try met.greet(both)
        #expect(!met.isClosed)
        for bit in [UInt64(2), 1 << 63] {
            var newer = both
            newer.features |= bit
            var stage = try Stage()
            try stage.greet(newer)
            stage.expectRefusal(.tooNew)
            #expect(stage.said.last == .goodbye(.tooNew))
            #expect(stage.error?.message.contains("Update this program.") == true)
        }
    }
}
