import Foundation
import Testing

extension CLISuite {
    @Suite("Settings on the command line") struct ConfigTests {
        private let anna: Program
        private let path: String

        init() throws {
            anna = try Program()
            path = anna.folder + "/.config/vicino/config.toml"
        }

        @Test("All settings are shown with their values and meanings, and where they differ from the default")
        func list() throws {
            #expect(try anna.run("config").text.contains("It does not exist yet"))
            #expect(
                try anna.run("config", "networks.trusted", "Home", "Café, 1st floor").line == "Home, Café, 1st floor")
            let table = try anna.run("config").text
            #expect(table.contains(#/\nnetworks\.trusted +Home, Café, 1st floor +[A-Z]/#))
            #expect(table.contains(#/Line\s+\d+\s+of\s+the\s+file;\s+default:\s+none\./#))
            #expect(table.contains(#/\nlisten\.port +0 +[A-Z]/#))
            #expect(table.contains(path))
            let lines = try anna.shell("COLUMNS=80 vicino config").text.split(separator: "\n")
            #expect(lines.filter { $0.count > 80 }.allSatisfy { $0.contains(path) })
            let object = try anna.object("config", "--json")
            let settings = try #require(object["settings"] as? [[String: Any]])
            let trusted = try #require(settings.first { $0["name"] as? String == "networks.trusted" })
            #expect(trusted["value"] as? [String] == ["Home", "Café, 1st floor"])
            #expect(trusted["line"] is Int)
            #expect(settings.first { $0["name"] as? String == "quiet-hours" }?["value"] is NSNull)
        }

        @Test("A pipe or a folder at the file's path is refused, and the program does not wait for it")
        func noFile() throws {
            for make in ["mkfifo", "mkdir"] {
                let result = try anna.shell(
                    "mkdir -p .config/vicino; \(make) \(path); export -f vicino; timeout 20 bash -c 'vicino config'")
                #expect(result.status == 1, "\(result.error)")
                #expect(result.error.contains("\(path) is not a regular"), "\(result.error)")
                try FileManager.default.removeItem(atPath: path)
            }
        }

        @Test("A network that has no interface's name is stored, and a warning says that no such interface exists")
        func absentInterface() throws {
            let named = try anna.run("config", "networks.trusted", "Home", "lo", "Home via any")
            #expect(named.line == "Home, lo, Home via any")
            #expect(named.status == 0)
            #expect(named.error.contains("no network interface Home now"))
            #expect(!named.error.contains("interface lo"))
            #expect(named.error.split(separator: "\n").count == 1, "\(named.error)")
        }

        @Test("A change is readable by the user alone, keeps all comments, and can be undone byte for byte")
        func change() throws {
            try anna.run("config", "listen.port", "4747")
            #expect(try anna.shell("stat -c %a .config/vicino .config/vicino/config.toml").line == "700\n600")
            let first = try String(contentsOfFile: path, encoding: .utf8)
            #expect(first.contains("\n[listen]\n# The port"))
            #expect(first.contains("\n#port = 0\nport = 4747\n"))
            #expect(try anna.run("config", "log.level", "debug", "--json").line.contains(#""value":"debug""#))
            #expect(try anna.run("config", "log.level").line == "debug")
            #expect(try anna.run("config", "log.level", "--unset").line == "info")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == first)
        }

        @Test("The name of a group stands for its switch, and a range is a name or a number")
        func bluetooth() throws {
            #expect(try anna.run("config", "bluetooth").line == "false")
            #expect(try anna.run("config", "bluetooth", "on").line == "true")
            #expect(try anna.run("config", "range").line == "room")
            #expect(try anna.run("config", "range", "3").line == "3")
            #expect(try anna.run("config", "bluetooth.reference", "52").line == "-52")
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains("\nenabled = true\n"))
            #expect(text.contains("\nrange = 3\n"))
            #expect(try anna.run("config", "bluetooth", "--unset").line == "false")
        }

        @Test("A symbolic link to a file elsewhere stays a link")
        func link() throws {
            try anna.run("config", "listen.port", "1")
            _ = try anna.shell(
                "mkdir dots; mv .config/vicino/config.toml dots; ln -s ../../dots/config.toml .config/vicino/")
            try anna.run("config", "listen.port", "2")
            #expect(
                try anna.shell("readlink .config/vicino/config.toml; grep -c ^port dots/config.toml").line.hasSuffix(
                    "\n1"))
            #expect(try anna.run("config", "listen.port").line == "2")
        }

        @Test(
            "A setting that makes no sense is refused with 64 and changes nothing",
            arguments: [
                (["config", "listen.prot"], "Did you mean listen.port?"),
                (["config", "listen.port", "x"], "from 0 to 65535"),
                (["config", "listen.port", "1", "2"], "from 0 to 65535"), (["config", "--unset"], "which setting"),
                (["config", "policy.default", "maybe"], "“maybe” is not a value"),
                (["config", "log.level", ""], "needs"),
                (["config", "quiet-hours", "late"], "22:00-07:00"),
                (["config", "listen.port", "1", "--unset"], "not both"),
                (["config", "range", "near"], "\"anywhere\", or whole metres"),
                (["config", "bluetooth", "maybe"], "bluetooth.enabled, which needs true or false"),
                (["config", "bluetooth.adapter", "wlan0"], "needs \"automatic\""),
            ])
        func usage(arguments: [String], message: String) throws {
            let result = try anna.runAll(arguments)
            #expect(result.status == 64, "\(result.error)")
            #expect(result.error.contains(message), "\(result.error)")
            #expect(result.text.isEmpty, "\(result.error)")
            #expect(!FileManager.default.fileExists(atPath: path))
        }

        @Test("A file with a mistake is refused with its line, and no command shows or changes it")
        func mistake() throws {
            try anna.run("config", "listen.port", "1")
            let text = try String(contentsOfFile: path, encoding: .utf8) + "prot = 1\n"
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            for arguments in [["config"], ["config", "listen.port"], ["config", "listen.port", "2"]] {
                let result = try anna.runAll(arguments)
                #expect(result.status == 1, "\(result.error)")
                #expect(result.error.contains("config.toml, line "), "\(result.error)")
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
            _ = try anna.shell("rm \(path); mkdir \(path)")
            #expect(try anna.run("config").error.contains("is not a regular file"))
        }
    }
}
