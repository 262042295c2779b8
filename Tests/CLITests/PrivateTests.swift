import Foundation
import Testing
import Vicino
import VicinoActivity

extension CLISuite {
    @Suite("Records that no follower sees") struct PrivateTests {
        private let anna: Program

        init() throws {
            anna = try Program()
            try anna.run("init", "--name", "Anna")
        }

        @Test("A record is added as private, listed as such, and shown to followers only when the user says so")
        func add() throws {
            let added = try anna.run("add", "doctor", "--for", "10m", "--private")
            #expect(added.status == 0, "\(added.error)")
            #expect(added.text.contains("No follower sees it"))
            try anna.run("add", "walking", "--for", "5m")
            #expect(try anna.run("list").text.contains("only for you"))
            let all = try anna.objects("list", "--json")
            #expect(all.filter { $0["isPrivate"] as? Bool == true }.count == 1)
            let hidden = try anna.objects("list", "--private", "--json")
            #expect(hidden.map { $0["activity"] as? String } == ["doctor"])
            let id = try #require(hidden.first?["id"] as? String)
            #expect(try anna.run("edit", id, "--private", "no").text.contains("Followers see it again"))
            #expect(try anna.objects("list", "--private", "--json").isEmpty)
            #expect(try anna.run("edit", id, "--private", "yes").text.contains("No follower sees it"))
            #expect(try anna.objects("list", "--private", "--json").count == 1)
        }

        @Test("What runs and what is planned can be private, too")
        func start() throws {
            try anna.run("start", "doctor", "--private")
            try anna.run("add", "choir", "--start", "tomorrow 19:00", "--for", "2h", "--private")
            #expect(try anna.objects("list", "--private", "--json").count == 2)
            #expect(try anna.run("edit", "1", "--private", "perhaps").status == 64)
        }
    }
}
