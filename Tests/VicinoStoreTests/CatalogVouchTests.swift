import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Vouches in the catalog")
struct CatalogVouchTests {
    private let temporary: TemporaryFolder
    private let catalog: Catalog
    private let anna: UserID
    private let ben: UserID

    init() throws {
        temporary = try TemporaryFolder()
        catalog = try Catalog(DataFolder(path: temporary.path, statePath: temporary.file("state")))
        anna = try #require(UserID([UInt8](repeating: 1, count: 32)))
        ben = try #require(UserID([UInt8](repeating: 2, count: 32)))
    }

    private func hidden(_ byte: UInt8, count: Int = 428) throws -> HiddenVouch {
        try #require(HiddenVouch([UInt8](repeating: byte, count: count)))
    }

    @Test("Nobody may learn of anybody until the user says so, and no more once that is taken back")
    func choice() throws {
        #expect(try catalog.vouching().isEmpty)
        try catalog.setVouching(true, for: anna, at: .epoch)
        try catalog.setVouching(true, for: anna, at: .epoch)
        #expect(try catalog.vouching() == [anna])
        try catalog.setVouching(false, for: ben, at: .epoch)
        try catalog.setVouching(false, for: anna, at: .epoch)
        #expect(try catalog.vouching().isEmpty)
    }

    @Test("The last word of a user for this one stays, until it is dropped")
    func received() throws {
        let key = try SigningKey(secret: [UInt8](repeating: 3, count: 32))
        for lastDay in [10, 20] {
            let vouch = try Vouch(
                author: anna, device: key.publicKey, person: ben, day: CivilDate(dayNumber: 5),
                lastDay: CivilDate(dayNumber: lastDay))
            try catalog.keep(vouch.signed(by: key))
        }
        let kept = try #require(try catalog.receivedVouches()[anna])
        #expect(try kept.claimed().lastDay == CivilDate(dayNumber: 20))
        try catalog.dropVouch(of: ben)
        #expect(try catalog.receivedVouches().count == 1)
        try catalog.dropVouch(of: anna)
        #expect(try catalog.receivedVouches().isEmpty)
    }

    @Test("What a user tells takes the place of what they told before, and of nobody else's")
    func told() throws {
        try catalog.keep([hidden(1), hidden(2, count: 28), hidden(1)], by: anna)
        try catalog.keep([hidden(3)], by: ben)
        #expect(try catalog.toldVouches(by: anna) == [hidden(1), hidden(2, count: 28), hidden(1)])
        try catalog.keep([hidden(4)], by: anna)
        #expect(try catalog.toldVouches(by: anna) == [hidden(4)])
        #expect(try Set(catalog.tellers()) == [anna, ben])
        try catalog.keep([], by: anna)
        #expect(try catalog.tellers() == [ben])
        #expect(try catalog.toldVouches(by: ben) == [hidden(3)])
    }

    @Test("Another device takes the choices and the words over, and nothing that was told")
    func shared() throws {
        try catalog.setVouching(true, for: anna, at: .epoch)
        let row = try #require(try catalog.sharedRows(.vouching)[anna])
        try catalog.deleteShared(anna, in: .vouching)
        #expect(try catalog.vouching().isEmpty)
        try catalog.putShared(row, of: anna, in: .vouching, at: .epoch)
        try catalog.putShared(row, of: anna, in: .vouching, at: .epoch)
        #expect(try catalog.vouching() == [anna])
        #expect(!SharedTable.allCases.map(\.rawValue).contains("told_vouch"))
    }
}
