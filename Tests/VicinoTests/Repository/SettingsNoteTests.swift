import Testing
import VicinoCore
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Settings that are published for a new computer")
struct SettingsNoteTests {
    private let world: PublishingWorld
    private let miles = Array("units = \"miles\"\n".utf8)

    init() throws { world = try PublishingWorld() }

    /// A new computer of Anna's, which has the recovery phrase and the store.
    private func recover(_ name: String = "New") async throws -> Node {
        let phrase = try #require(try world.anna.recoveryPhrase(isShown: false))
        return try await Node.recover(
            .testing(world.folder, name, clock: world.clock, kinds: .builtIn), fromRepository: world.objects,
            phrase: phrase, isKeepingDevices: false
        ).node
    }

    @Test("A computer that is set up from a store has the settings that were noted last")
    func recovered() async throws {
        try world.add("walk")
        try world.anna.noteSettings(Array("units = \"km\"\n".utf8))
        try await world.publish()
        try world.anna.noteSettings(miles)
        try await world.publish()
        let node = try await recover()
        #expect(try node.notedSettings() == miles)
    }

    @Test("Nothing is noted without settings, and later changes are")
    func none() async throws {
        try world.anna.noteSettings([])
        try await world.publish()
        let before = try world.anna.own.revision(for: .ownDevices)
        try world.anna.noteSettings([])
        #expect(try world.anna.own.revision(for: .ownDevices) == before)
        #expect(try world.anna.notedSettings() == nil)
        try world.anna.noteSettings(miles)
        #expect(try world.anna.notedSettings() == miles)
        world.clock.advance(by: .seconds(2))
        try world.anna.noteSettings([])
        #expect(try world.anna.notedSettings() == nil)
    }

    @Test("What has not changed is not noted, or published, again")
    func unchanged() async throws {
        try world.anna.noteSettings(miles)
        try await world.publish()
        let before = try world.anna.own.revision(for: .ownDevices)
        world.clock.advance(by: .seconds(60))
        try world.anna.noteSettings(miles)
        #expect(try world.anna.own.revision(for: .ownDevices) == before)
        #expect(try world.anna.repositoryBacklog(of: world.store()).changes == 0)
    }

    @Test("The note of a new computer replaces that of the lost one, and an empty one does not")
    func replaced() async throws {
        try world.anna.noteSettings(miles)
        try await world.publish()
        let node = try await recover()
        world.clock.advance(by: .seconds(60))
        try node.noteSettings([])
        #expect(try node.notedSettings() == miles)
        let dark = Array("appearance = \"dark\"\n".utf8)
        try node.noteSettings(dark)
        #expect(try node.notedSettings() == dark)
        let notes: [Identified<SettingsNote>] = try node.records.request(SettingsNote.self, of: nil).all()
        #expect(notes.map(\.record.text) == [dark])
    }

    @Test("Followers get no settings")
    func followers() async throws {
        try world.add("walk")
        try world.anna.noteSettings(miles)
        try await world.meet(world.ben)
        let author = try world.ben.person(for: world.anna.user)
        let notes: [Identified<SettingsNote>] = try world.ben.records.request(SettingsNote.self, of: author).all()
        #expect(try world.ben.values(of: author).count == 1)
        #expect(notes.isEmpty)
    }

    @Test("Of two devices, the one counts that has noted something last")
    func devices() async throws {
        let household = try Household()
        try household.first.noteSettings(miles)
        household.clock.advance(by: .seconds(60))
        let dark = Array("appearance = \"dark\"\n".utf8)
        try household.second.noteSettings(dark)
        try await household.meetAll()
        for device in household.devices { #expect(try device.notedSettings() == dark) }
        // What one device notes does not replace what the other one has noted.
        try household.first.noteSettings(miles)
        for device in household.devices { #expect(try device.notedSettings() == dark) }
    }
}
