import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoStore
import VicinoTesting

@testable import Vicino

extension PeopleWorld {
    /// The theft happens, or the thief makes use of it. A person with a removed device tries to use it, too.
    func stealOrThieve() async throws {
        if thief == nil { try steal() } else { try await thieve() }
        if let former = devices.filter({ $0.holder == .formerUser }).randomElement(using: &random) {
            try await tryAll(former)
        }
    }

    private func steal() throws {
        switch theft {
        case .nothing: break
        case .device: try stealDevice()
        case .identity(let hasPhrase): try stealIdentity(hasPhrase: hasPhrase)
        }
    }

    /// A device gets into the hands of a thief. It is not the one that signs.
    private func stealDevice() throws {
        let candidates = try devices.filter { device in
            guard device.isPresent, let signer = try signer(device.person), signer.key != device.key else {
                return false
            }
            return present(device.person).filter { $0.key == device.key }.count == 1
        }
        guard let victim = candidates.randomElement(using: &random) else { return }
        victim.holder = .thief
        thief = victim
        count("device stolen", victim)
    }

    /// A thief gets the identity key, signs a roster with a device of theirs, and sets that up.
    private func stealIdentity(hasPhrase: Bool) throws {
        guard let victim = anyPresent(), let signer = try signer(victim.person),
            let key = try IdentityFiles(signer.node.configuration.folder).key()
        else { return }
        let configuration = Node.Configuration.testing(folder, "Mallory", clock: clock, kinds: .builtIn)
        let code = try Node.requestDevice(configuration, name: "Mallory")
        let request: Unverified<DeviceRequest> = try DeviceCode.statement(code, scheme: DeviceCode.requestScheme)
        let claimed = try request.verified().value
        let old = try signer.node.roster().value
        let last = Roster.versionsOfKey * UInt64(old.identity.successions.count + 1) - 1
        let device = Roster.Device(
            signingKey: claimed.signingKey, agreementKey: claimed.agreementKey, isRemoved: false)
        let roster = try Roster(
            identity: old.identity, version: random.one(in: 2) ? last : old.version + 1,
            claimedName: old.claimedName, devices: old.devices + [device], former: old.former
        ).signed(by: key)
        let answer = DeviceCode.text(roster.source, scheme: DeviceCode.answerScheme)
        let stolen = PersonDevice(
            try Node.join(configuration, answer: answer), of: victim.person, named: "Mallory")
        stolen.holder = .thief
        thief = stolen
        devices.append(stolen)
        if !hasPhrase { helpless.insert(victim.person) }
        count("identity stolen", signer)
    }

    /// The thief records something, and tries to meet everybody.
    func thieve() async throws {
        guard let thief else { return }
        clock.advance(by: .seconds(2))
        try thief.node.add(Activity.make(Self.stolen + title(thief.person), note: "stolen"))
        try await tryAll(thief)
    }

    /// A device that its user does not have, or has removed, tries to meet each present one.
    private func tryAll(_ device: PersonDevice) async throws {
        for other in devices where other.isPresent && other.key != device.key {
            if random.one(in: 2) { try await meet(device, other) } else { try await meet(other, device) }
        }
    }

    /// The user notices the theft, and does what can be done about it.
    func react() throws {
        guard let thief, !hasReacted else { return }
        switch theft {
        case .nothing: break
        case .device:
            guard let signer = try signer(thief.person) else { return }
            hasReacted = true
            try remove(thief, by: signer)
        case .identity(let hasPhrase): if hasPhrase { try recover(from: thief) }
        }
    }

    /// The user replaces the identity key, on any of their devices.
    private func recover(from thief: PersonDevice) throws {
        let person = thief.person
        guard let device = present(person).randomElement(using: &random), let phrase = phrases[person] else { return }
        hasReacted = true
        // A device that has met the thief's lists it, and one that has missed a removal takes that back.
        let knowsThief = try device.node.roster().includes(signingKey: thief.key)
        let isKeepingDevices = !knowsThief && isUpToDate(device, on: .roster) && random.one(in: 2)
        clock.advance(by: .seconds(2))
        if saboteur != .keepsIdentity {
            phrases[person] = try device.node.recoverIdentity(with: phrase, isKeepingDevices: isKeepingDevices)
        }
        note(.roster, .done, by: device)
        device.memory.recovered.insert(person)
        var refused: Set = [thief.key]
        if !isKeepingDevices {
            refused.formUnion(devices.filter { $0.person == person && $0.key != device.key }.map(\.key))
            dismiss { $0.person == person && $0.key != device.key }
        }
        device.memory.refused[person, default: []].formUnion(refused)
        clock.advance(by: .seconds(2))
        count(isKeepingDevices ? "recovered" : "recovered alone", device)
        if saboteur == nil, !isKeepingDevices { try addDevice(by: device) }
    }
}
