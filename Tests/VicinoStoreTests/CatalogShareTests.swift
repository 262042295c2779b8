import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Shares in the catalog")
struct CatalogShareTests {
    private let temporary: TemporaryFolder
    private let catalog: Catalog
    private let phrase: RecoveryPhrase
    private let author: UserID
    private let friends: [UserID]
    private let device = [UInt8](repeating: 5, count: 32)

    init() throws {
        temporary = try TemporaryFolder()
        catalog = try Catalog(DataFolder(path: temporary.path, statePath: temporary.file("state")))
        phrase = try #require(RecoveryPhrase(UInt8(1)...16))
        author = try #require(UserID([UInt8](repeating: 1, count: 32)))
        friends = try [UInt8(11), 12, 13].map { try #require(UserID([UInt8](repeating: $0, count: 32))) }
    }

    private func moment(_ second: Int64) -> Timestamp { Timestamp.epoch.advanced(byMilliseconds: second * 1000) }

    private func shares(at second: Int64, needed: Int = 2) throws -> [Verified<RecoveryShare>] {
        var random = SeededGenerator(seed: UInt64(second))
        let key = try phrase.recoveryKey()
        return try RecoveryShare.dividing(
            phrase, of: author, needed: needed, among: friends, at: moment(second), using: &random
        ).map { try $0.signed(by: key) }
    }

    private func statement(_ shares: [Verified<RecoveryShare>]) throws -> Verified<RecoveryDivision> {
        try shares[0].division.signed(by: try phrase.recoveryKey())
    }

    @discardableResult
    private func divide(at second: Int64) throws -> DivisionID {
        let shares = try shares(at: second)
        try catalog.divide(shares, statement(shares))
        return shares[0].division.id
    }

    private func hear(_ friend: Int, keeps divisions: [DivisionID], device: [UInt8]? = nil) throws {
        try catalog.note(
            .init(follower: friends[friend], device: device ?? self.device), keeps: divisions, at: moment(99))
    }

    // MARK: The user's own phrase

    @Test("A share leaves this device once the friend keeps it, and a later division takes back what nobody has taken")
    func given() throws {
        let first = try divide(at: 1)
        #expect(try catalog.givenShares().map(\.state) == [.here, .here, .here])
        try hear(0, keeps: [first])
        #expect(try catalog.waitingShare(for: friends[0]) == nil)
        #expect(try catalog.givenShares().map(\.state) == [.kept(device: device, at: moment(99)), .here, .here])
        let second = try divide(at: 2)
        let given = try catalog.givenShares()
        let divisions = given.map(\.division)
        #expect(divisions == [second, second, second, first, first, first])
        let former: [StoredShare.State] = given.suffix(2).map(\.state)
        #expect(former == [.nowhere, .nowhere])
        let waiting = try #require(try catalog.waitingShare(for: friends[1]))
        #expect(try waiting.claimed().division.id == second)
    }

    @Test("What a friend is silent about is missing, or forgotten if a later division was made")
    func silence() throws {
        let first = try divide(at: 1)
        for friend in friends.indices { try hear(friend, keeps: [first]) }
        try hear(0, keeps: [], device: [UInt8](repeating: 6, count: 32))
        #expect(try catalog.givenShares().first?.state == .kept(device: device, at: moment(99)), "Another has it.")
        try hear(0, keeps: [])
        #expect(try catalog.givenShares().first?.state == .nowhere)
        let second = try divide(at: 2)
        for friend in friends.indices { try hear(friend, keeps: [second]) }
        #expect(try catalog.givenShares().map(\.division) == [second, second, second])
        #expect(try catalog.statement(of: first) == nil)
        #expect(try catalog.statement(of: second) != nil)
    }

    @Test("A division that was given up before enough friends kept it never counts as kept by more")
    func givenUp() throws {
        let first = try divide(at: 1)
        try hear(0, keeps: [first])
        let second = try divide(at: 2)
        try hear(1, keeps: [first, second])
        let former = try catalog.givenShares().filter { $0.division == first }
        #expect(former.map(\.state) == [.kept(device: device, at: moment(99)), .nowhere, .nowhere])
    }

    // MARK: The phrases of others

    private func keep(at second: Int64) throws {
        try catalog.keep(shares(at: second)[0], limit: 4, at: moment(50))
    }

    /// When the kept shares were made, the newest first.
    private var kept: [Timestamp] {
        get throws { try catalog.keptShares().map { try $0.share.claimed().division.madeAt } }
    }

    @Test("Of many divisions the oldest stays, which may be the last that is complete, and the newest")
    func limit() throws {
        for second in Int64(1)...7 { try keep(at: second) }
        #expect(try kept == [moment(7), moment(6), moment(5), moment(1)])
        try keep(at: 7)
        #expect(try kept.count == 4)
    }

    @Test("A later division makes earlier shares needless, and those that come afterwards, too")
    func settled() throws {
        for second in Int64(1)...3 { try keep(at: second) }
        try catalog.settle(statement(shares(at: 2)))
        #expect(try kept == [moment(3), moment(2)])
        try catalog.settle(statement(shares(at: 1)))
        try keep(at: 1)
        #expect(try kept == [moment(3), moment(2)])
        try keep(at: 4)
        #expect(try kept == [moment(4), moment(3), moment(2)])
    }

    // MARK: Who was verified

    @Test("The last time that two users have verified each other counts")
    func verified() throws {
        #expect(try !catalog.isVerified(author))
        try catalog.noteVerified(author, at: moment(1))
        try catalog.noteVerified(author, at: moment(2))
        #expect(try catalog.verified() == [author: moment(2)])
    }
}
