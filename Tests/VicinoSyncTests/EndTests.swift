import Testing
import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

@Suite("The end of a session")
struct EndTests {
    @Test("A peer with everything that it wants may hang up, even while the store repeats a lookup for it")
    func changeAtTheEnd() throws {
        var stage = try Stage(follows: false)
        let peer = stage.peer.user
        try stage.change { author, _ in
            author.add("entry", step: 300)
            try author.grant(peer)
        }
        try stage.greet()
        try stage.hear(.want(Stage.number, author: stage.person.user, digest: .nothing))
        try stage.hear(.got(Stage.number, round: .first, digest: .nothing))
        #expect(stage.said.last == .done(answered: 1))
        #expect(!stage.hasEverything)
        stage.stall = .everything
        try stage.handle(.changed)
        try stage.hear(.done(answered: 0))
        #expect(!stage.isClosed)
        #expect(stage.hasEverything)
    }

    @Test("A feed that becomes what the peer holds is offered: the peer awaits no first answer any more")
    func becomesHeld() throws {
        var stage = try Stage(follows: false)
        let peer = stage.peer.user
        try stage.change { author, _ in
            author.add("entry", step: 300)
            try author.grant(peer)
        }
        try stage.greet()
        try stage.hear(.want(Stage.number, author: stage.person.user, digest: .nothing))
        stage.change { author, _ in author.add("another", step: 300) }
        // As another device of the user says it, from which this one has got the second entry.
        var author = stage.person.author
        let digest = try requireValue(try author.offer(to: peer)).digest
        try stage.hear(.got(Stage.number, round: .first, digest: digest))
        try stage.handle(.changed)
        #expect(stage.said.filter { if case .offer = $0 { true } else { false } }.count == 2)
        #expect(!stage.said.contains(.same(Stage.number)))
    }

    @Test("A change of the author before the first request does not make the session say again that it is done")
    func changeAtTheBeginning() throws {
        var stage = try Stage(follows: false)
        try stage.greet()
        stage.change { author, _ in author.add("entry", step: 300) }
        try stage.handle(.changed)
        #expect(stage.said.filter { $0 == .done(answered: 0) }.count == 1)
    }

    @Test("A peer that hangs up before it has all that it requested has cut the session short")
    func early() throws {
        var stage = try Stage()
        stage.record(3)
        try stage.greet()
        #expect(!stage.hasEverything)
    }
}
