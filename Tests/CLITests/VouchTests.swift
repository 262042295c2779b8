import Testing

extension CLISuite {
    @Suite("Vouching on the command line") struct VouchTests {
        private let ben: Program

        init() throws {
            let anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try anna.run("export", "--everything", "-o", ben.folder + "/dump")
            try ben.run("follow", ben.folder + "/dump", "--as", "Anna", "--yes")
        }

        @Test("Who has verified nobody is told so, and vouches for nobody")
        func nobody() throws {
            #expect(try ben.run("vouch").text.contains("verified nobody"))
            #expect(try ben.run("vouch", "--json").line == "[]")
            let refused = try ben.run("vouch", "Anna", "on")
            #expect(refused.status == 1)
            #expect(refused.error.contains("You have not verified Anna in person"))
            #expect(try ben.run("vouch", "Anna").status == 1)
            #expect(try ben.run("vouch", "Anna", "perhaps").status == 64)
            #expect(try ben.run("vouch", "Carl", "on").status == 1)
        }

        @Test("For programs, each person has those who have met them")
        func metBy() throws {
            let told = try #require(try ben.objects("following", "--json").first)
            #expect((told["metBy"] as? [Any])?.isEmpty == true)
        }
    }
}
