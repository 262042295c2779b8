import Foundation
import Testing

extension CLISuite {
    @Suite("Addresses of calendar feeds") struct FeedTests {
        @Test("An address is made once, listed, renewed and revoked")
        func story() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            #expect(try anna.run("feed").line.contains("`vicino feed me` makes one"))
            #expect(try anna.run("feed", "--json").line == "[]")
            let first = try anna.run("feed", "me").line
            #expect(first.wholeMatch(of: /http:\/\/127\.0\.0\.1:8426\/feed\/[a-z2-7]{26}\.ics/) != nil)
            #expect(try anna.run("feed", "me").line == first)
            #expect(try anna.run("feed").line == "me  " + first)
            let listed = try anna.objects("feed", "--json")
            #expect(listed.map { $0["address"] as? String } == [first])
            #expect(listed.first?["user"] as? String == "me")
            let second = try anna.run("feed", "me", "--renew").line
            #expect(second != first)
            #expect(try anna.run("feed").line == "me  " + second)
            #expect(try anna.run("feed", "me", "--revoke").status == 0)
            let again = try anna.run("feed", "me", "--revoke")
            #expect(again.status == 1)
            #expect(again.error.contains("has no address"))
        }

        @Test("Only a known person has a feed, and flags that contradict each other are refused")
        func refusals() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            #expect(try anna.run("feed", "Ben").status == 1)
            for arguments in [["--renew"], ["--revoke"], ["me", "--renew", "--revoke"]] {
                #expect(try anna.runAll(["feed"] + arguments).status == 64, "\(arguments)")
            }
            #expect(try anna.run("feed", "--json").line == "[]")
        }
    }
}
