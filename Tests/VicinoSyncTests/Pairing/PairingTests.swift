import Testing
import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

@Suite("Pairing with six digits")
struct PairingTests {
    private var random = SeededGenerator(seed: 21)

    @Test("Both see the same digits and each other's names, and the asker holds a grant")
    mutating func honest() throws {
        var stage = try PairingStage(&random)
        stage.carry()
        #expect(stage.isAgreeing)
        #expect(stage.asker.peer?.roster.claimedName == "Anna")
        #expect(stage.asked.peer?.roster.claimedName == "Ben")
        #expect(stage.asked.admitted == nil)
        #expect(stage.asker.followed == nil)
        stage.agree()
        stage.carry()
        #expect(stage.asked.admitted == stage.asker.person.user)
        #expect(stage.asker.followed?.user == stage.asked.person.user)
        #expect(stage.asker.followed?.port == 4747)
        #expect(stage.asker.isOver)
        #expect(stage.asked.isOver)
        #expect(stage.asker.error == nil)
        #expect(stage.asked.error == nil)
    }

    @Test("Digits are six, in two groups, and belong to one pairing only")
    mutating func digits() throws {
        var codes: Set<String> = []
        for _ in 0..<20 {
            var stage = try PairingStage(&random)
            stage.carry()
            let code = try #require(stage.asker.code?.description)
            #expect(code.wholeMatch(of: /[0-9]{3} [0-9]{3}/) != nil)
            codes.insert(code)
        }
        #expect(codes.count == 20)
    }

    @Test("No side is admitted, and none follows, before both have agreed", arguments: [true, false])
    mutating func oneAgrees(isAsker: Bool) throws {
        var stage = try PairingStage(&random)
        stage.carry()
        if isAsker { stage.asker.handle(.agreed) } else { stage.asked.handle(.agreed) }
        stage.carry()
        #expect(stage.asked.admitted == nil)
        #expect(stage.asker.followed == nil)
        #expect(!stage.asker.isOver)
        #expect(!stage.asked.isOver)
    }

    @Test("A grant that arrives before the user has agreed ends the pairing")
    mutating func forced() throws {
        var stage = try PairingStage(&random)
        stage.carry()
        var generous = stage
        generous.agree()
        var welcome: [UInt8] = []
        generous.carry {
            if $1.first == 37 { welcome = $1 }
            return $1
        }
        #expect(generous.asker.followed != nil)
        stage.asked.handle(.agreed)
        stage.carry()
        stage.asker.handle(.received(welcome))
        #expect(stage.asker.followed == nil)
        #expect(stage.asker.error?.code == .protocolViolation)
    }

    @Test("Either side can end it at every step, and the other is told and keeps nothing", arguments: 0..<4)
    mutating func declined(step: Int) throws {
        for isAsker in [true, false] {
            var stage = try PairingStage(&random)
            stage.carry(upTo: step)
            if isAsker { stage.asker.handle(.declined) } else { stage.asked.handle(.declined) }
            stage.carry()
            #expect(stage.asker.isOver)
            #expect(stage.asked.isOver)
            #expect(stage.asker.error != nil)
            #expect(stage.asked.error != nil)
            #expect((isAsker ? stage.asked : stage.asker).error?.code == .rejected)
            #expect(stage.asked.admitted == nil)
            #expect(stage.asker.followed == nil)
            stage.agree()
            #expect(stage.asker.outbox.isEmpty, "It is over for good.")
            #expect(stage.asked.outbox.isEmpty, "It is over for good.")
        }
    }

    @Test("The digits have ten seconds to appear, and the whole pairing has two minutes")
    mutating func deadlines() throws {
        var early = try PairingStage(&random)
        #expect(early.asker.pairing.deadline == .seconds(10))
        early.asked.handle(.tick, at: .seconds(10))
        #expect(early.asked.error?.code == .cutShort)
        early.carry()
        #expect(early.asker.error?.code == .timeout)

        var late = try PairingStage(&random)
        late.carry()
        late.asker.handle(.tick, at: .seconds(119))
        #expect(!late.asker.isOver)
        #expect(late.asker.pairing.deadline == .seconds(120))
        late.asker.handle(.agreed, at: .seconds(120))
        #expect(late.asker.error?.code == .cutShort)
        late.carry()
        #expect(late.asked.isOver)
        #expect(late.asked.admitted == nil)
    }

    @Test("The user's own device cannot be followed")
    mutating func ownDevice() throws {
        let anna = try TestPerson(seed: 1)
        let certificates = PairingSide.certificates
        var asker = PairingSide(.asker, anna, certificates: certificates, nonce: random.bytes(32))
        var asked = PairingSide(.asked, anna, certificates: certificates, nonce: random.bytes(32))
        asked.handle(.received(asker.outbox.removeFirst()))
        asker.handle(.received(asked.outbox.removeFirst()))
        #expect(asker.error?.code == .refused)
        #expect(asker.code == nil)
    }

    @Test("A peer with an unknown version is told so")
    mutating func version() throws {
        var stage = try PairingStage(&random)
        stage.carry(upTo: 1) {
            var message = $1
            // The version follows the type and the field's key.
            message[2] = 2
            return message
        }
        stage.carry()
        #expect(stage.asked.error?.code == .tooNew)
        #expect(stage.asker.error?.code == .incompatible)
        #expect(stage.asker.peer == nil, "Who is open was not shown.")
    }

    @Test("The fuzzer's first input completes a pairing, and each message of it is written as it is read")
    func fuzzing() throws {
        let (toAsker, toAsked) = try Decoders.pairingMessages()
        #expect(toAsker.map { $0.first } == [34, 36, 37])
        #expect(toAsked.map { $0.first } == [33, 35, 36])
        // The other side ends it at the first of these.
        #expect(try Decoders.play(pairingMessages: toAsker) == 3)
        #expect(try Decoders.play(pairingMessages: toAsked) == 4)
        for message in toAsker + toAsked { #expect(try Decoders.isStable(pairingMessage: message)) }
    }
}
