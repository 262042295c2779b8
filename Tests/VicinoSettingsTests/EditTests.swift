import Testing
import VicinoCore
import VicinoSettings
import VicinoTesting

@Suite("Changing a settings file")
struct EditTests {
    @Test("A new line goes below its example, and removing it restores the same bytes")
    func initial() throws {
        let initial = try text(SettingsText.initial)
        for setting in Setting.all {
            let examples = ["InfiniTime", "22:00-07:00", "2026-01-01"].lazy.compactMap { setting.understand([$0]) }
            let value = try #require(setting.defaultValue ?? examples.first)
            let changed = try initial.changing(setting, to: value)
            let line = "\(setting.name.split(separator: ".").last ?? "") = \(value.toml)\n"
            #expect(lines(changed).contains(line), "\(setting.name)")
            #expect(lines(changed).contains("#" + line), "\(setting.name)")
            #expect(try changed.changing(setting, to: nil).bytes == initial.bytes)
        }
    }

    @Test("Changed values write their own lines, and leave the others as they are")
    func values() throws {
        let mine = "# mine\nquiet-hours = \"22:00-07:00\"\n[listen]\nport = 5 # five\n"
        let before = try text(mine)
        let after = try before.changing { settings in
            settings.listenPort = 6
            settings.usesBluetooth = true
            settings.trustedNetworks = [try #require(NetworkName("Home"))]
        }
        #expect(lines(after).hasPrefix(mine.replacing("port = 5", with: "port = 6")))
        var wanted = try before.settings()
        wanted.listenPort = 6
        wanted.usesBluetooth = true
        wanted.trustedNetworks = [try #require(NetworkName("Home"))]
        #expect(try after.settings() == wanted)
        #expect(try lines(before.changing { $0.quietHours = nil }) == "# mine\n[listen]\nport = 5 # five\n")
        #expect(try before.changing { $0.listenPort = 5 }.bytes == before.bytes)
        let error = #expect(throws: VicinoError.self) { try before.changing { $0.range = .metres(5000) } }
        #expect(error?.code == .badValue)
    }

    @Test(
        "A new line goes where a reader expects it, and nothing else changes",
        arguments: [
            ("", "listen.port", "[listen]\nport = 1\n"), ("", "quiet-hours", "quiet-hours = \"1:00-2:00\"\n"),
            ("# mine", "listen.port", "# mine\n\n[listen]\nport = 1\n"),
            ("log.level = 'info'", "log.level", "log.level = \"debug\""),
            ("networks.ask = true # x\n", "networks.trusted", "networks.ask = true # x\nnetworks.trusted = [\"a\"]\n"),
            ("[listen]", "listen.port", "[listen]\nport = 1\n"),
            ("[ \"listen\" ] # x\r\n\r\n[log]\r\n", "listen.port", "[ \"listen\" ] # x\r\nport = 1\r\n\r\n[log]\r\n"),
            (
                "#port = 5\n[listen]\n  #  port=3\n#x\n", "listen.port",
                "#port = 5\n[listen]\n  #  port=3\nport = 1\n#x\n"
            ),
            ("# a\n\n# b\n[log]\n", "quiet-hours", "# a\n\nquiet-hours = \"1:00-2:00\"\n# b\n[log]\n"),
            ("\u{FEFF}[log]\n", "quiet-hours", "\u{FEFF}quiet-hours = \"1:00-2:00\"\n[log]\n"),
            ("[listen]\n port\t=  5 # five\n", "listen.port", "[listen]\n port\t=  1 # five\n"),
            ("'listen'.\"p\\u006frt\" = 5", "listen.port", "'listen'.\"p\\u006frt\" = 1"),
            (
                "networks.trusted = [ # a\n 'x#]', \"\"\"y\"#\n\"\"\", # b\r\n]# c", "networks.trusted",
                "# a\n# b\nnetworks.trusted = [\"a\"]# c"
            ),
        ])
    func lines(before: String, name: String, after: String) throws {
        let typed = ["listen.port": "1", "quiet-hours": "1:00-2:00", "log.level": "debug", "networks.trusted": "a"]
        let setting = try #require(Setting.named(name))
        // Times are typed without leading zeros; a file always has them.
        let after = after.replacing("1:00-2:00", with: "01:00-02:00")
        let value = try #require(setting.understand([typed[name] ?? ""]))
        #expect(try lines(text(before).changing(setting, to: value)) == after)
    }

    @Test("Removing a setting keeps the comment after it")
    func unset() throws {
        let setting = try #require(Setting.named("listen.port"))
        let before = try text("[listen]\n  port = 5 # five\n# x\n")
        #expect(try lines(before.changing(setting, to: nil)) == "[listen]\n  # five\n# x\n")
        #expect(try lines(text("listen.port=1").changing(setting, to: nil)) == "")
    }

    @Test("A list can be typed as words or with commas, which are no part of a name without spaces")
    func lists() throws {
        let setting = try #require(Setting.named("networks.trusted"))
        let expected = PlainValue.list([.text("eth0"), .text("wlan0")])
        for words in [["eth0", "wlan0"], ["eth0,wlan0"], ["eth0,", "wlan0"]] {
            #expect(setting.understand(words) == expected, "\(words)")
        }
        let network = "eth0 with 10.0.0.0/24,fd00::/64"
        #expect(setting.understand([network]) == .list([.text(network)]))
    }

    @Test("Comments inside a removed list stay")
    func unsetList() throws {
        let setting = try #require(Setting.named("networks.trusted"))
        let before = try text("networks.trusted = [ # a\n  'x', # b\n]\nlog.level = 'info'\n")
        #expect(try lines(before.changing(setting, to: nil)) == "# a\n# b\nlog.level = 'info'\n")
    }

    @Test("A wrong value can be corrected, but no change is made beside another mistake")
    func repair() throws {
        let port = try #require(Setting.named("listen.port"))
        #expect(try lines(text("listen.port = 'x'").changing(port, to: .number(7))) == "listen.port = 7")
        let error = #expect(throws: VicinoError.self) {
            try text("listen.port = 'x'\nlog.level = 1").changing(port, to: .number(7))
        }
        #expect(error?.message.contains("line 2: log.level") == true)
    }

    @Test("Whatever a file contains, a change changes only its setting and keeps all comments", arguments: 0..<8)
    func property(block: Int) throws {
        for seed in stride(from: UInt64(block), to: 1600, by: 8) {
            var author = TOMLAuthor(seed: seed)
            let before = try text(author.text())
            let setting = try #require(Setting.all.randomElement(using: &author.generator))
            let value = author.generator.one(in: 5) ? nil : author.value(of: setting)
            let after = try before.changing(setting, to: value)
            let former = try before.settings()
            let changed = try after.settings()
            for other in Setting.all {
                let expected =
                    other.name == setting.name ? value ?? setting.defaultValue : other.value(in: former)
                #expect(other.value(in: changed) == expected, "seed \(seed), \(other.name)")
            }
            #expect(author.comments.allSatisfy { lines(after).contains($0) }, "seed \(seed)")
            let kept = lines(after).split(separator: "\n").filter { !lines(before).contains($0) }
            #expect(kept.count <= 2 + author.comments.count, "seed \(seed): \(kept)")
            #expect(try after.changing(setting, to: value).bytes == after.bytes, "seed \(seed)")
        }
    }

    private func text(_ text: String) throws -> SettingsText { try SettingsText(Array(text.utf8), path: "c.toml") }

    private func lines(_ text: SettingsText) -> String { String(decoding: text.bytes, as: UTF8.self) }
}
