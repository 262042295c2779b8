import Foundation
import GRDB
import Testing
import VicinoHarness

@testable import Vicino
@testable import VicinoFolder
@testable import VicinoStore

extension Sessions {
    @Suite("A disk that fills up while a program runs")
    struct FullDiskTests {
        enum Act: CaseIterable { case revoke, block, withdraw, unfollow }

        @Test("What shuts people out gives up the room that is kept for it", arguments: Act.allCases)
        func reserve(act: Act) async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let ben = encounter.ben
            _ = try anna.invite(sharing: .everything)
            let node = act == .unfollow ? ben : anna
            let reserve = node.dataPath + "/reserve"
            #expect(FileManager.default.fileExists(atPath: reserve))
            let before = try traceOfReserve(reserve)
            try fill(node.catalog)
            #expect(throws: VicinoError.self) {
                switch act {
                case .revoke: try anna.revoke(anna.follower(named: ben.user.description))
                case .block: try anna.block(ben.user)
                case .withdraw: try anna.withdraw(requireValue(anna.openInvitations().first))
                case .unfollow: try ben.unfollow(encounter.annaAsBenSeesHer)
                }
            }
            // It was given up, in vain, and is reserved again.
            #expect(try traceOfReserve(reserve) != before)
            #expect(DiskReserve(node.folder).isFull)
        }

        /// The file and the time of its last change.
        private func traceOfReserve(_ path: String) throws -> [Int] {
            var status = stat()
            try #require(lstat(path, &status) == 0)
            return [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }

        /// Lets every change of the catalog find the disk full.
        private func fill(_ catalog: Catalog) throws {
            try catalog.write { db in
                let tables = try String.fetchAll(
                    db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
                try db.execute(sql: "CREATE TABLE ballast (bytes)")
                for table in tables {
                    for change in ["INSERT", "UPDATE", "DELETE"] {
                        try db.execute(
                            sql: """
                                CREATE TRIGGER "\(table) \(change)" AFTER \(change) ON "\(table)"
                                BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END
                                """)
                    }
                }
            }
            // The file may not grow from here on.
            _ = try catalog.write { try Int.fetchOne($0, sql: "PRAGMA max_page_count = 1") }
        }
    }
}
