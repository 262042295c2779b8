import Testing
import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

@Suite("A device joins with six digits")
struct DevicePairingTests {
    private var random = SeededGenerator(seed: 31)

    @Test("Both show the same digits, and when both have agreed the new device is on the roster that it gets")
    mutating func honest() throws {
        var stage = try PairingStage(joining: &random)
        stage.carry()
        #expect(stage.isAgreeing)
        #expect(stage.asker.peer?.roster.claimedName == "Anna")
        #expect(stage.asked.newDevice?.name == "laptop")
        #expect(stage.asked.added == nil)
        #expect(stage.asker.joined == nil)
        stage.agree()
        stage.carry()
        let key = stage.asker.person.deviceKeys[0].publicKey
        #expect(stage.asked.added?.signingKey == key)
        let joined = try #require(stage.asker.joined)
        #expect(joined.author == stage.asked.person.user)
        #expect(stage.asker.sessionPort == 4747)
        #expect(joined.includes(signingKey: key))
        #expect(stage.asker.error == nil)
        #expect(stage.asked.error == nil)
        #expect(stage.asked.admitted == nil)
        #expect(stage.asker.followed == nil)
    }

    @Test("Nothing is added, and none joins, before both have agreed", arguments: [true, false])
    mutating func oneAgrees(isAsker: Bool) throws {
        var stage = try PairingStage(joining: &random)
        stage.carry()
        if isAsker { stage.asker.handle(.agreed) } else { stage.asked.handle(.agreed) }
        stage.carry()
        #expect(stage.asked.added == nil)
        #expect(stage.asker.joined == nil)
    }

    @Test("A device that is open for people shows itself to no device that wants to join, and the other way round")
    mutating func otherPurpose() throws {
        let people = try PairingStage(&random)
        let devices = try PairingStage(joining: &random)
        for (asker, asked) in [(devices.asker, people.asked), (people.asker, devices.asked)] {
            var stage = people
            stage.asker = asker
            stage.asked = asked
            stage.carry()
            #expect(stage.asked.error?.code == .refused)
            #expect(stage.asker.error?.code == .refused)
            #expect(stage.asker.peer == nil, "Who is open was not shown.")
        }
    }

    @Test("Digits depend on the purpose: an attacker who changes it on the way causes others, or an end")
    mutating func changedPurpose() throws {
        for stage in [try PairingStage(&random), try PairingStage(joining: &random)] {
            var stage = stage
            stage.carry { index, message in
                guard index == 0 else { return message }
                // The purpose of a device is the last field of the first message, and is absent for people.
                return message.suffix(2) == [0x18, 1] ? Array(message.dropLast(2)) : message + [0x18, 1]
            }
            #expect(!stage.isAgreeing)
            #expect(stage.asker.peer == nil)
        }
    }

    @Test("A side that agreed to one purpose takes no answer of the other")
    mutating func otherAnswer() throws {
        var joining = try PairingStage(joining: &random)
        var following = try PairingStage(&random)
        for index in 0..<2 {
            var stage = index == 0 ? joining : following
            stage.carry()
            stage.agree()
            var last: [UInt8] = []
            stage.carry {
                last = $1
                return $1
            }
            if index == 0 { joining = stage } else { following = stage }
            #expect(last.first == (index == 0 ? 39 : 37))
            var other = try index == 0 ? PairingStage(&random) : PairingStage(joining: &random)
            other.carry()
            other.asker.handle(.agreed)
            other.asked.handle(.agreed)
            other.asker.handle(.received(try #require(other.asked.outbox.first)))
            other.asker.handle(.received(last))
            #expect(other.asker.joined == nil)
            #expect(other.asker.followed == nil)
            #expect(other.asker.error != nil)
        }
    }

    @Test("A device whose request another key has signed shows no digits")
    mutating func foreignRequest() throws {
        var stage = try PairingStage(joining: &random)
        stage.carry(upTo: 2)
        let reveal = try #require(stage.asker.outbox.first)
        var fresh = try PairingStage(joining: &random)
        // The commitment is to the changed message, whose last bytes are the signature.
        var changed = reveal
        changed[changed.count - 1] ^= 1
        var commit = PairingMessage.commit(
            version: 1, purpose: PairingPurpose.device.rawValue, PairingTranscript.commitment(to: changed)
        ).wireBytes
        fresh.asked.handle(.received(commit))
        fresh.asked.handle(.received(changed))
        #expect(fresh.asked.newDevice == nil)
        #expect(fresh.asked.error?.code == .unverified)
        // Unchanged, the same course shows digits.
        commit =
            PairingMessage.commit(
                version: 1, purpose: PairingPurpose.device.rawValue, PairingTranscript.commitment(to: reveal)
            ).wireBytes
        var right = try PairingStage(joining: &random)
        right.asked.handle(.received(commit))
        right.asked.handle(.received(reveal))
        #expect(right.asked.newDevice?.name == "laptop")
    }

    @Test("A roster that lacks the device, or is another user's, is no answer")
    mutating func foreignRoster() throws {
        for person in [try TestPerson(seed: 1, name: "Anna"), try TestPerson(seed: 9)] {
            var stage = try PairingStage(joining: &random)
            stage.carry()
            stage.agree()
            stage.asker.handle(.received(try #require(stage.asked.outbox.first)))
            stage.asker.handle(.received(PairingMessage.answer(person.roster.source, port: 1).wireBytes))
            #expect(stage.asker.joined == nil)
            #expect(stage.asker.error?.code == .unverified)
        }
    }

    @Test("A device that its user has removed shows no digits")
    mutating func removed() throws {
        let certificates = PairingSide.certificates
        var anna = try TestPerson(seed: 1, name: "Anna", devices: 2)
        try anna.remove(device: 1)
        let lost = try DeviceRequest(
            signingKey: anna.deviceKeys[1].publicKey, agreementKey: anna.roster.devices[1].agreementKey, name: "lost")
        var pairing = Pairing(
            .init(
                joiningBy: try lost.signed(by: anna.deviceKeys[1]), device: anna.deviceKeys[1],
                certificates: certificates, nonce: random.bytes(32)))
        var asked = PairingSide(
            .asked, anna, certificates: certificates, nonce: random.bytes(32), purpose: .device)
        for case .send(let commit) in pairing.handle(.opened, at: .zero) { asked.handle(.received(commit)) }
        let effects = pairing.handle(.received(try #require(asked.outbox.first)), at: .zero)
        let error = effects.compactMap { if case .close(let error) = $0 { error } else { nil } }.first
        #expect(error?.code == .refused)
    }

    @Test("Each message is written as it is read, and every altered bit of the first three prevents the same digits")
    mutating func flips() throws {
        var random = SeededGenerator(seed: 5)
        let fresh = try PairingStage(joining: &random)
        var messages: [[UInt8]] = []
        var whole = fresh
        let note: (Int, [UInt8]) -> [UInt8] = {
            messages.append($1)
            return $1
        }
        whole.carry(note)
        whole.agree()
        whole.carry(note)
        #expect(messages.map(\.first) == [33, 34, 35, 36, 36, 39])
        for message in messages { #expect(try Decoders.isStable(pairingMessage: message)) }
        for index in 0..<3 {
            for bit in 0..<messages[index].count * 8 {
                var stage = fresh
                stage.carry {
                    var message = $1
                    if $0 == index { message[bit / 8] ^= 1 << UInt8(bit % 8) }
                    return message
                }
                #expect(!stage.isAgreeing, "message \(index), bit \(bit)")
            }
        }
    }
}
