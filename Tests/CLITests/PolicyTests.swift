import Foundation
import Testing

extension CLISuite {
    @Suite("Policies on the command line") struct PolicyTests {
        private let ben: Program

        init() throws {
            let anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try anna.run("export", "--everything", "-o", ben.folder + "/dump")
            try ben.run("follow", ben.folder + "/dump", "--as", "Anna", "--yes")
        }

        @Test("A policy is shown, chosen for one person, and reset, independently of muting")
        func policy() throws {
            #expect(try ben.run("policy").text == "Anna: always (default)\n")
            try ben.run("config", "policy.default", "never")
            #expect(try ben.run("policy", "Anna").line == "Anna: never (default)")
            #expect(try ben.run("policy", "anna", "ask", "--mute").line == "Anna: ask, muted")
            let told = try #require(try ben.objects("policy", "--json").first)
            #expect(told["policy"] as? String == "ask")
            #expect(told["default"] as? Bool == false)
            #expect(told["muted"] as? Bool == true)
            #expect(told["user"] as? String == "Anna")
            #expect(told["id"] is String)
            #expect(try ben.run("policy", "Anna", "default").line == "Anna: never (default), muted")
            #expect(try ben.run("policy", "Anna", "--unmute").line == "Anna: never (default)")
            #expect(try Program().run("policy").status == 1)
        }

        @Test(
            "A policy command that makes no sense is refused with the reason",
            arguments: [
                ("policy me ask", 1, "not to yourself"), ("policy Carl ask", 1, "You follow nobody called Carl"),
                ("policy Anna sometimes", 64, "sometimes"), ("policy --mute", 64, "Name the person to mute"),
                ("policy Anna --mute --unmute", 64, "unmute"), ("questions", 1, "`vicino run` starts it"),
                ("accept Anna", 1, "`vicino run` starts it"), ("decline Anna --never", 1, "`vicino run` starts it"),
                ("accept", 64, "user"),
            ])
        func nonsense(line: String, status: Int32, message: String) throws {
            let result = try ben.runAll(line.split(separator: " ").map(String.init))
            #expect(result.status == status, "\(result.error)")
            #expect(result.error.contains(message), "\(result.error)")
            #expect(try ben.run("policy").text == "Anna: always (default)\n")
        }

        @Test("Status and the list of followed people show each person's last meeting and obstacle")
        func attempts() throws {
            #expect(try ben.run("status").text.contains("  never met\n"))
            #expect(try ben.run("following").text.contains("does not look for people: `vicino run` starts it."))
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            var (listener, address) = try anna.listen() as (Background?, String)
            let invitation = try #require(try anna.object("invite", "--everything", "--json")["invitation"] as? String)
            try ben.run("follow", invitation, "--as", "Another", "--at", address)
            #expect(try ben.run("following").text.contains(#/\n  met on .* at an address, up to date\n/#))
            _ = try listener?.stop()
            listener = nil
            #expect(try ben.run("sync", "Another").status == 1)
            #expect(try ben.run("following").text.contains(#/\n  On .* at an address: No program listens/#))
            let told = try #require(try ben.objects("following", "--json").first { $0["user"] as? String == "Another" })
            #expect(told["upToDate"] as? Bool == true)
            #expect(told["near"] is NSNull)
            #expect(told["obstacle"] as? String == "failed")
            #expect((told["lastMet"] as? [String: Any])?["way"] as? String == "address")
            let failure = try #require(told["lastFailure"] as? [String: Any])
            #expect((failure["error"] as? [String: Any])?["code"] as? String == "unreachable")
            try ben.run("policy", "Another", "never")
            #expect(try ben.run("following").text.contains("the policy is never"))
        }

        @Test("Sync without a name leaves out people whose policy is never")
        func everybody() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let (listener, address) = try anna.listen()
            let invitation = try #require(try anna.object("invite", "--everything", "--json")["invitation"] as? String)
            try ben.run("follow", invitation, "--as", "Another", "--at", address)
            #expect(try ben.run("sync").text.hasPrefix("Another: "))
            try ben.run("policy", "Another", "never")
            let nobody = try ben.run("sync").error
            #expect(nobody.contains("no address of a person"))
            #expect(nobody.contains("`vicino run` finds people"))
            #expect(try ben.run("sync", "Another").text.hasPrefix("Another: "))

            // The policy also holds for an author who follows in return.
            let (other, his) = try ben.listen()
            let text = try #require(try ben.object("invite", "--everything", "--json")["invitation"] as? String)
            #expect(try anna.run("follow", text, "--at", his).status == 0)
            withExtendedLifetime(other) {}
            #expect(try ben.run("sync").error.contains("no address of a person"))
            try ben.run("unfollow", "Anna", "--yes")
            #expect(try ben.run("sync").error.contains("the policy is never"))
            withExtendedLifetime(listener) {}
        }
    }
}
