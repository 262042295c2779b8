import Foundation
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoTesting

@testable import Vicino

/// Three to five people with one to three devices each: real nodes on real stores, which meet through memory.
///
/// They make, change, delete and hide records, and let each other follow. They change what they share, and revoke. Devices are
/// restored from backups, cloned and removed; in some worlds a thief has a device or an identity key. The events follow
/// from the seed; keys, ids and how far a broken session gets are chance.
final class PeopleWorld {
    let seed: UInt64
    let saboteur: PeopleSaboteur?
    let theft: WorldTheft
    let folder: TemporaryFolder
    let clock = TestClock()
    /// From when on careful followers see records.
    let since: Timestamp
    let names: [String]
    var random: SeededGenerator
    var devices: [PersonDevice] = []
    /// The last act of each person on each subject, whether or not a device is left that knows it.
    var newest: [[ActSubject: PersonAct]]
    /// What the people have written down.
    var phrases: [RecoveryPhrase?]
    /// The thief's device, and whether its user has reacted.
    var thief: PersonDevice?
    var hasReacted = false
    /// The people who cannot defend their stolen identity.
    var helpless: Set<Int> = []
    /// The kinds of accidents in this world.
    let hasRestores: Bool
    let hasClones: Bool
    let hasCuts: Bool
    private(set) var breaches: [String] = []
    private(set) var tally: [String: Int] = [:]
    /// What has happened, for who looks into a breach.
    private(set) var story: [String] = []
    private var order = 0
    private var fileCount = 0
    private var titleCount = 0

    /// - Parameters:
    ///   - saboteur: the deliberate fault.
    ///   - isEventful: whether all kinds of accidents happen.
    init(seed: UInt64, saboteur: PeopleSaboteur? = nil, isEventful: Bool = false) throws {
        self.seed = seed
        self.saboteur = saboteur
        random = SeededGenerator(seed: seed)
        folder = try TemporaryFolder()
        since = clock.now
        // A fault shows in a small world, too.
        let most = saboteur == nil ? 5 : 3
        names = Array(["Anna", "Ben", "Carla", "Dan", "Eva"].prefix(.random(in: 3...most, using: &random)))
        newest = names.map { _ in [:] }
        phrases = names.map { _ in nil }
        theft = saboteur?.theft ?? .random(&random)
        hasRestores = random.one(in: isEventful ? 1 : 2)
        hasClones = random.one(in: isEventful ? 1 : 4)
        hasCuts = random.one(in: isEventful ? 1 : 2)
        try populate()
    }

    private func populate() throws {
        var left = saboteur == nil ? 8 - names.count : 2
        for person in names.indices {
            let node = try Node.testing(folder, names[person], clock: clock, kinds: .builtIn)
            let first = PersonDevice(node, of: person, named: names[person])
            devices.append(first)
            phrases[person] = try node.recoveryPhrase(isShown: true)
            let count = min(left, .random(in: person == 0 ? 1...2 : 0...2, using: &random))
            for _ in 0..<count { try addDevice(by: first) }
            left -= count
        }
    }

    // MARK: Life

    /// Runs random events, then lets all meet undisturbed, and judges the result.
    func run(steps: Int = 30) async throws {
        try await live(steps: steps)
        try react()
        try await settle()
        // A thief about whom nobody knows goes on.
        if let thief, present(thief.person).allSatisfy({ $0.refuses(thief) }) { try await thieve() }
        try sabotage()
        try judge()
    }

    /// Runs random events.
    func live(steps: Int) async throws {
        for device in devices { try edit(device) }
        for author in names.indices {
            for follower in names.indices where follower != author && !random.one(in: 2) {
                if let device = present(author).first { try await invite(follower, by: device) }
            }
        }
        // A fault with a theft needs one.
        if let saboteur, saboteur.theft != .nothing { try await stealOrThieve() }
        for _ in 0..<steps { try await live() }
    }

    private func live() async throws {
        clock.advance(by: .seconds(.random(in: 2...100, using: &random)))
        guard let device = anyPresent() else { return }
        let other = (device.person + .random(in: 1..<names.count, using: &random)) % names.count
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<12: try edit(device)
        case 12..<19: try await meetOwn(device)
        case 19..<25: try await meetFriend(device, other)
        case 25..<28: try await invite(other, by: device)
        case 28..<31: try share(with: other, by: device)
        case 31: try revoke(other, by: device)
        case 32..<35: if hasRestores { try restore(device) }
        case 35: if hasClones { try clone(device) }
        case 36: try remove(by: device)
        case 37: if thief != nil { try react() }
        default: try await stealOrThieve()
        }
    }

    // MARK: Who there is

    func present(_ person: Int) -> [PersonDevice] { devices.filter { $0.person == person && $0.isPresent } }

    /// Whether nothing can be expected of a person's devices: a thief has the identity, or all that is left are clones of one
    /// device, which cannot meet.
    func isHelpless(_ person: Int) -> Bool {
        let own = present(person)
        return helpless.contains(person) || own.count > 1 && Set(own.map(\.key)).count == 1
    }

    func anyPresent() -> PersonDevice? { devices.filter(\.isPresent).randomElement(using: &random) }

    func user(_ person: Int) -> UserID? { devices.first { $0.person == person }?.node.user }

    /// Adds a device to the user of another one.
    @discardableResult
    func addDevice(by signer: PersonDevice) throws -> PersonDevice {
        clock.advance(by: .seconds(2))
        let name = "\(names[signer.person]) \(devices.count)"
        let configuration = Node.Configuration.testing(folder, name, clock: clock, kinds: .builtIn)
        let code = try Node.requestDevice(configuration, name: name)
        let answer = try signer.node.addDevice(code)
        let device = PersonDevice(
            try Node.join(configuration, answer: answer), of: signer.person, named: name)
        note(.roster, .done, by: signer)
        device.memory.acts[.roster] = signer.memory.acts[.roster]
        device.memory.hear(signer.memory, of: signer.person)
        devices.append(device)
        clock.advance(by: .seconds(2))
        return device
    }

    // MARK: The model

    func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed).") }

    func count(_ what: String) { tally[what, default: 0] += 1 }

    /// Counts what happens to a device, and tells it with a breach.
    func count(_ what: String, _ device: PersonDevice, with other: String = "") {
        count(what)
        story.append("\(device.name) \(what) \(other)")
    }

    /// A person does something on a device.
    func note(_ subject: ActSubject, _ state: PersonAct.State, by device: PersonDevice) {
        order += 1
        let act = PersonAct(order: order, state: state)
        device.memory.acts[subject] = act
        newest[device.person][subject] = act
    }

    /// Whether a device knows the last act on a subject, or there is none.
    func isUpToDate(_ device: PersonDevice, on subject: ActSubject) -> Bool {
        device.memory.acts[subject]?.order == newest[device.person][subject]?.order
    }

    /// The last act of a person on a subject, if a present device is sure to know it.
    func settledAct(_ person: Int, on subject: ActSubject) -> PersonAct? {
        guard let act = newest[person][subject] else { return nil }
        return present(person).contains { $0.memory.acts[subject]?.order == act.order } ? act : nil
    }

    /// A title that no other record has.
    func title(_ person: Int) -> String {
        titleCount += 1
        return "\(names[person])/\(titleCount)"
    }

    /// A path that nothing else has.
    func path(_ name: String) -> String {
        fileCount += 1
        return folder.file("\(name) \(fileCount)")
    }
}
