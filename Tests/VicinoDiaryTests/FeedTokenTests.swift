import Foundation
import Testing
import VicinoActivity
import VicinoTesting

@testable import Vicino
@testable import VicinoDiary

@Suite("A secret address shows one person's calendar")
struct FeedTokenTests {
    private let author: Node
    private let node: Node

    init() async throws {
        let (author, node) = try await Node.testFriends(sharing: Activity.self)
        self.author = author
        self.node = node
    }

    @Test("A token names its person until it is renewed or revoked, or the person is no longer followed")
    func tokens() throws {
        let anna = try node.person(named: "Anna")
        let mine = try node.feedToken(of: node.me)
        let theirs = try node.feedToken(of: anna)
        #expect(mine.text.wholeMatch(of: /[a-z2-7]{26}/) != nil)
        #expect(mine.text != theirs.text)
        #expect(try node.person(forFeedToken: mine.text)?.isMe == true)
        #expect(try node.person(forFeedToken: theirs.text)?.user == author.user)
        #expect(try node.feedToken(of: anna) == theirs)
        #expect(try node.feedTokens() == [mine, theirs])
        for wrong in [
            "", " ", String(theirs.text.dropLast()), theirs.text + "a", theirs.text.uppercased(),
            author.user.description,
        ] {
            #expect(try node.person(forFeedToken: wrong) == nil, "\(wrong)")
        }
        let renewed = try node.renewFeedToken(of: anna)
        #expect(renewed.text != theirs.text)
        #expect(try node.person(forFeedToken: theirs.text) == nil)
        #expect(try node.person(forFeedToken: renewed.text)?.user == author.user)
        #expect(try node.revokeFeedToken(of: node.me))
        #expect(try !node.revokeFeedToken(of: node.me))
        #expect(try node.person(forFeedToken: mine.text) == nil)
        #expect(try node.feedTokens() == [renewed])
        try node.unfollow(anna)
        #expect(try node.person(forFeedToken: renewed.text) == nil)
        #expect(try node.feedTokens().isEmpty)
        #expect(throws: VicinoError.self) { try node.feedToken(of: anna) }
        #expect(CalendarFeed.path(of: mine) == "/feed/\(mine.text).ics")
        #expect("\(mine)" == "the calendar feed of me")
        #expect(!"\(theirs)".contains(theirs.text))
    }

    @Test("The address of a person's feed stays invalid when the user follows them anew")
    func followedAnew() throws {
        let anna = try node.person(named: "Anna")
        let earlier = try node.feedToken(of: anna)
        try node.unfollow(anna)
        var dump: [UInt8] = []
        try author.export(for: .followers(.everything)) { dump += $0 }
        let followed = try node.follow(.bytes(dump)).person
        #expect(try node.person(forFeedToken: earlier.text) == nil)
        #expect(try node.feedToken(of: followed).text != earlier.text)
    }

    @Test("Only the user can read the file of tokens; one that others can read, or that is damaged, is refused")
    func file() throws {
        let token = try node.feedToken(of: node.me)
        let path = node.dataPath + "/calendar-feeds"
        func permissions(_ number: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: number], ofItemAtPath: path)
        }
        let stored = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(stored?.intValue == 0o600)
        try permissions(0o640)
        let open = #expect(throws: VicinoError.self) { try node.person(forFeedToken: token.text) }
        #expect(open?.message.contains("chmod 600") == true)
        try permissions(0o600)
        for damage in ["x\n", "a b c\n", "\(token.text) \(token.text)\n", "\u{0}"] {
            try damage.write(toFile: path, atomically: false, encoding: .utf8)
            let error = #expect(throws: VicinoError.self) { try node.feedTokens() }
            #expect(error?.code == .folder)
            #expect(error?.message.contains("Delete it") == true)
            #expect(throws: VicinoError.self) { try node.renewFeedToken(of: node.me) }
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        #expect(throws: VicinoError.self) { try node.feedTokens() }
    }

    @Test("Of random bits all decide")
    func random() throws {
        let texts = try (0..<200).map { seed in
            var generator = SeededGenerator(seed: UInt64(seed))
            return try node.tokens.token(of: node.me, isNew: true, using: &generator).text
        }
        #expect(Set(texts).count == 200)
        for position in 0..<25 { #expect(Set(texts.map { Array($0)[position] }).count > 16, "\(position)") }
    }
}
