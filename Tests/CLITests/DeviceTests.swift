import Foundation
import Testing

extension CLISuite {
    @Suite("Several devices of one user") struct DeviceTests {
        let phone: Program
        let laptop: Program

        init() throws {
            phone = try Program()
            laptop = try Program()
            try phone.run("init", "--name", "Anna")
        }

        /// Makes the laptop a device of Anna's.
        private func addLaptop() throws {
            let code = try #require(try laptop.object("device", "new", "laptop", "--json")["code"] as? String)
            let added = try phone.object("device", "add", code, "--json")
            #expect(added["device"] as? String == "laptop")
            let answer = try #require(added["answer"] as? String)
            try laptop.run("device", "join", answer)
        }

        @Test("A second device is added by two texts, and both have all records after they met")
        func story() throws {
            _ = try phone.add("walking", "--note", "by the phone")
            try addLaptop()
            _ = try laptop.add("reading", "--note", "by the laptop")
            let (listener, address) = try phone.listen()
            defer { withExtendedLifetime(listener) {} }
            let synced = try laptop.object("device", "sync", "--at", address, "--json")
            #expect(synced["transport"] as? String == "tcp")
            for device in [phone, laptop] {
                let text = try device.run("list").text
                #expect(text.contains("by the phone"))
                #expect(text.contains("by the laptop"))
            }
            let devices = try laptop.objects("device", "--json")
            #expect(devices.compactMap { $0["device"] as? String } == ["first device", "laptop"])
            #expect(devices.compactMap { $0["this"] as? Bool } == [false, true])
        }

        @Test("A removed device is refused, and named as removed")
        func removed() throws {
            try addLaptop()
            let removed = try phone.run("device", "remove", "laptop")
            #expect(removed.line.hasPrefix("Removed laptop."))
            #expect(try phone.run("device").text.contains("laptop ("))
            #expect(try phone.run("device").text.contains(", removed"))
            let (listener, address) = try phone.listen()
            defer { withExtendedLifetime(listener) {} }
            #expect(try laptop.run("device", "sync", "--at", address).status == 1)
            #expect(try laptop.run("device", "remove", "first device").status == 1)
        }

        @Test(
            "What a removed device had recorded is shown, and kept or discarded by its name",
            arguments: ["keep", "discard"])
        func late(word: String) throws {
            try addLaptop()
            _ = try laptop.add("reading", "--note", "by the laptop")
            try phone.run("device", "remove", "laptop")
            try laptop.run("export", "--own", "-o", "own")
            try phone.run("import", laptop.folder + "/own")
            #expect(try !phone.run("list").text.contains("by the laptop"))
            #expect(try phone.run("device").text.contains("that no other one knew"))
            let shown = try phone.run("device", "late").text
            #expect(shown.contains("by the laptop"))
            #expect(shown.contains("vicino device discard"))
            let answer = try phone.object("device", word, "laptop", "--json")
            #expect(answer["kept"] as? Int == (word == "keep" ? 1 : 0))
            #expect(try phone.run("list").text.contains("by the laptop") == (word == "keep"))
            #expect(try phone.objects("device", "late", "--json").isEmpty)
            #expect(try phone.runAll(["device", word, "laptop"]).status == 1)
        }

        @Test("To add a device side by side needs a network to trust, or one to name", arguments: ["add", "join"])
        func near(word: String) throws {
            let program = word == "add" ? phone : laptop
            let result = try program.runAll(["device", word])
            #expect(result.status == 1, "\(result.error)")
            #expect(result.error.contains("--on"), "\(result.error)")
            #expect(try phone.objects("device", "--json").count == 1)
        }

        @Test("What belongs to one way of adding is refused with the other")
        func otherWay() throws {
            #expect(try phone.runAll(["device", "add", "vicino-device:AAAA", "--on", "lo"]).status == 64)
            #expect(try phone.runAll(["device", "add", "--name", "laptop"]).status == 64)
        }

        @Test(
            "Words that make no sense are refused with what to type",
            arguments: [["new"], ["rename", "x"], ["frob", "x"]])
        func mistakes(words: [String]) throws {
            let result = try phone.runAll(["device"] + words)
            #expect(result.status == 64, "\(result.error)")
            #expect(result.error.contains("join ANSWER"), "\(result.error)")
        }
    }
}
