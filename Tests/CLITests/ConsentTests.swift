import Foundation
import Testing
import Vicino

extension CLISuite {
    @Suite("Invitations and followers") struct ConsentTests {
        @Test("A pipe receives an invitation's text alone, and JSON says what the invitation is")
        func invite() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let plain = try anna.run("invite", "--at", "192.168.1.20:4747", "--at", "[fe80::1]:80")
            let read = try Invitation(text: plain.line)
            #expect(read.claimedName == "Anna")
            #expect(read.addresses.map(\.description) == ["192.168.1.20:4747", "[fe80::1]:80"])
            #expect(plain.error.isEmpty)
            #expect(plain.text == plain.line + "\n")

            let object = try anna.object(
                "invite", "--kinds", "activity", "--for", "1h", "--uses", "5", "--at", "anna.local:1", "--json")
            let named = try Invitation(text: try #require(object["invitation"] as? String))
            #expect(object["kinds"] as? [String] == ["org.vicino.activity/1"])
            #expect(object["notes"] as? Bool == false)
            #expect(object["places"] as? String == "none")
            #expect(object["shownFrom"] as? String == named.sharing?.since?.iso8601)
            #expect(object["uses"] as? Int == 5)
            #expect(object["addresses"] as? [String] == ["anna.local:1"])
            #expect(named.kindIDs.map(\.name) == ["org.vicino.activity"])
            #expect(object["expiresAt"] as? String == named.expiry.iso8601)
        }

        @Test(
            "An invitation is asked for on a terminal, or read as one bounded line of the standard input", .terminal
        )
        func standardInput() throws {
            let anna = try Program()
            let ben = try Program()
            for (person, name) in [(anna, "Anna"), (ben, "Ben")] { try person.run("init", "--name", name) }
            let text = try anna.run("invite").line
            let asked = try ben.terminal("follow", typing: text)
            #expect(asked.status == 1)
            #expect(asked.text.contains("Paste the invitation"))
            #expect(asked.text.contains("“Anna”"))
            let given = try ben.shell("printf '%s\\nmore' '\(text)' | vicino follow -")
            #expect(given.status == 1)
            #expect(given.error.contains("does not say where"))
            #expect(!given.error.contains("Paste"))
            for line in ["yes | tr -d '\\n'", "echo hello", "true"] {
                let refused = try ben.shell("\(line) | vicino follow -")
                #expect(refused.status == 1, "\(refused.error)")
                #expect(refused.error.contains("This is not an invitation."), "\(refused.error)")
            }
            let none = try ben.run("follow")
            #expect(none.status == 64)
            #expect(none.error.contains("- for an invitation"))
        }

        @Test("An invitation without an address is made, and a warning says what it lacks")
        func nowhere() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let result = try anna.run("invite")
            #expect(result.status == 0)
            #expect(result.error.contains("Nobody can use the invitation yet"))
            #expect(result.error.contains("--at 192.168.1.20:4747"))
            #expect(try Invitation(text: result.line).addresses.isEmpty)
            #expect(
                try anna.run("invite", "--at", "127.0.0.1:4747").error.contains("Only this computer can use the"))
            #expect(try anna.object("invite", "--at", "[::1]:4747", "--json")["reach"] as? String == "this-computer")
            #expect(try anna.run("invite", "--at", "anna.local:4747").error == "")
        }

        @Test(
            "Consent commands that make no sense are refused with 1",
            arguments: [
                "invite --for 91d", "invite --for 0m", "invite --uses 0", "invite --uses 101", "invite --kinds walking",
                "revoke Ben", "revoke Ben --yes", "block Ben --yes", "block me --yes", "unblock Ben",
            ])
        func refusals(line: String) throws { try check(line, status: 1) }

        @Test(
            "Arguments that cannot be parsed end with 64",
            arguments: ["invite --at anna:", "invite --for soon", "invite --uses x", "revoke"])
        func usage(line: String) throws { try check(line, status: 64) }

        private func check(_ line: String, status: Int32) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let result = try anna.runAll(line.split(separator: " ").map { String($0) })
            #expect(result.status == status)
            #expect(result.text.isEmpty)
            #expect(result.error.hasPrefix("vicino: "))
            #expect(try anna.run("followers", "--json").line == "[]")
        }

        @Test("Followers are listed by their claimed names, revoked after a yes, blocked and unblocked")
        func followers() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            // Another program may claim such a name.
            try ben.node().claim("Ben \u{1B}[31m")
            try anna.letIn(ben)
            let listed = try #require(try anna.objects("followers", "--json").first)
            let id = try #require(listed["id"] as? String)
            #expect(try listed["id"] as? String == ben.object("status", "--json")["id"] as? String)
            #expect(listed["revokedAt"] is NSNull)
            #expect(listed["kinds"] is NSNull)
            #expect(listed["expiresAt"] is String)
            let shown = try anna.run("followers")
            #expect(shown.text.contains("everything but what is personal"))
            #expect(!shown.text.contains("\u{1B}[31m"))

            #expect(try anna.run("revoke", id).status == 1, "There is no terminal to ask on.")
            #expect(try anna.object("revoke", String(id.prefix(8)), "--yes", "--json")["id"] as? String == id)
            #expect(try anna.run("revoke", id, "--yes").error.contains("already"))
            #expect(try anna.run("followers").text.contains("access revoked on"))
            #expect(throws: (any Error).self) { try anna.letIn(ben, text: anna.run("invite").line, blocked: true) }
            #expect(try anna.run("followers").text.contains("blocked on"))
            #expect(try anna.run("block", id).text.contains("was blocked before"), "There is nothing to confirm.")
            #expect(try anna.run("unblock", id).status == 0)
            #expect(try anna.run("followers", "--blocked", "--json").line == "[]")
            try anna.letIn(ben)
            #expect(try anna.objects("followers", "--json").first?["revokedAt"] is NSNull)
        }

        @Test("The secret of an invitation is in no output except the invitation")
        func secret() throws {
            let anna = try Program()
            let ben = try Program()
            for person in [anna, ben] { try person.run("init", "--name", "Someone") }
            let text = try anna.run("invite").line
            try anna.letIn(ben, text: text)
            let secret = try Invitation(text: text).secret.bytes.map { String(format: "%02x", $0) }.joined()
            for command in [["status"], ["followers"], ["list"], ["verify"]] {
                for run in [try anna.runAll(command), try anna.runAll(command + ["--json"])] {
                    #expect(!(run.text + run.error).contains(secret))
                    #expect(!run.text.contains("vicino:AE"))
                }
            }
        }
    }
}

extension Program {
    /// Performs this author's side of a session in which the follower shows an invitation.
    func letIn(_ other: Program, text: String? = nil, blocked: Bool = false) throws {
        let invitation = try Invitation(text: try text ?? run("invite", "--everything").line)
        let mine = try node()
        let theirs = try other.node()
        if blocked { try mine.block(theirs.user) }
        let asker = Digest.zero
        let inviter = Digest.zero
        _ = try mine.accept(
            invitation.id, code: invitation.proof(asker: asker, inviter: inviter), from: theirs.roster(), asker: asker,
            inviter: inviter, at: Node.Configuration(program: "vicino").now())
    }
}
