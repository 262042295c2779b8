import Foundation
import Testing
import Vicino

extension CLISuite {
    @Suite("The service", .timeLimit(.minutes(10))) struct ServiceTests {
        private let anna: Program

        init() throws {
            anna = try Program()
            try anna.run("init", "--name", "Anna")
        }

        /// Starts the service and waits until it is ready.
        private func service(_ log: String = "log", environment: [String] = []) throws -> Background {
            let service = try anna.startShell("exec env \(environment.joined(separator: " ")) vicino run 2>\(log)")
            _ = try anna.shell("timeout 20 tail -F -n +1 \(log) 2>/dev/null | grep -q -m 1 -e Ready -e 'vicino:'")
            return service
        }

        private func log(_ name: String = "log") throws -> String {
            try String(contentsOfFile: "\(anna.folder)/\(name)", encoding: .utf8)
        }

        private func told() throws -> [String: Any]? {
            try anna.object("status", "--json")["service"] as? [String: Any]
        }

        @Test("The service ends cleanly and soon on a signal of the system or Ctrl-C", arguments: [SIGTERM, SIGINT])
        func end(signal: Int32) throws {
            let service = try service()
            let begin = ContinuousClock.now
            #expect(try service.stop(with: signal).status == 0)
            #expect(ContinuousClock.now - begin < .seconds(2))
            #expect(try log().hasSuffix("Stopping.\n"))
            #expect(!FileManager.default.fileExists(atPath: anna.folder + "/data/control"))
        }

        @Test("Without the chosen network interface the service still runs, and ends cleanly")
        func missingInterface() throws {
            try anna.run("config", "networks.trusted", "nonet0")
            let service = try service()
            #expect(
                try wait {
                    let told = try told()
                    return told?["obstacle"] is String || (told?["networks"] as? [String])?.isEmpty == true
                })
            #expect(try anna.run("status").text.contains("process \(service.number)"))
            #expect(try service.stop().status == 0)
        }

        @Test("A silent peer does not keep the service from ending")
        func silentPeer() throws {
            try anna.run("config", "listen.port", freePort())
            let service = try service()
            let address = try #require((try told()?["addresses"] as? [String])?.first)
            let port = try #require(address.split(separator: ":").last)
            let peers = try anna.startShell("exec 3<>/dev/tcp/127.0.0.1/\(port); echo there; exec sleep 20 <&3")
            #expect(try peers.line() == "there")
            let begin = ContinuousClock.now
            #expect(try service.stop().status == 0)
            #expect(ContinuousClock.now - begin < .seconds(2))
        }

        @Test("Status reports the service, and without one how to start it")
        func status() throws {
            #expect(try anna.run("status").text.contains("Service      does not run; `vicino run` starts it"))
            #expect(try anna.object("status", "--json")["service"] is NSNull)
            try anna.run("config", "listen.port", freePort())
            let service = try service()
            let answer = try #require(try told())
            #expect(answer["process"] as? Int32 == service.number)
            #expect((answer["addresses"] as? [String])?.isEmpty == false)
            #expect(try anna.run("status").text.contains(#/Service +runs since .*, process \d+, at .*:\d+\n/#))
            #expect(try service.stop(with: SIGKILL).status != 0)
            #expect(try told() == nil)
            let next = try self.service("next")
            #expect(try told()?["process"] as? Int32 == next.number)
        }

        @Test("Only one service runs for each data folder")
        func single() throws {
            let service = try service()
            let second = try anna.run("run")
            #expect(second.status == 1)
            #expect(second.error.contains("already running, process \(service.number)"))
            #expect(try anna.run("run", "--json").error.contains(#""code":"busy""#))
            #expect(try anna.run("listen").error.contains("Another program already listens"))
        }

        @Test(
            "The usual folder's service has its socket in the runtime folder; programs without that environment find it"
        )
        func runtimeFolder() throws {
            _ = try anna.shell("mkdir -m 700 run; mkdir -p .local/share; cp -a data .local/share/vicino")
            let service = try service(environment: ["-u VICINO_DATA", "XDG_RUNTIME_DIR=\(anna.folder)/run"])
            #expect(try anna.shell("stat -c '%a %F' run/vicino/control").line == "600 socket")
            #expect(try anna.shell("unset VICINO_DATA; vicino status").text.contains("process \(service.number)"))
            #expect(try told() == nil)
        }

        @Test("After SIGHUP the new settings are in force, and after a mistake the old ones")
        func reload() throws {
            let service = try service()
            let before = try told()?["addresses"] as? [String]
            try anna.run("config", "log.level", "debug")
            _ = try anna.shell(#"echo '"prot\u001b[31m" = 1' >>.config/vicino/config.toml"#)
            service.send(SIGHUP)
            try waitFor("The settings stay as they were")
            #expect(try log().contains("[31m”"))
            #expect(try !log().contains("\u{1B}"))
            #expect(try log().contains("config.toml, line "))
            #expect(try told()?["addresses"] as? [String] == before)
            _ = try anna.shell("sed -i '$d' .config/vicino/config.toml")
            let port = try freePort()
            try anna.run("config", "listen.port", port)
            service.send(SIGHUP)
            try waitFor("The settings were read again")
            #expect(try wait { try listens(at: port) })
            #expect(try service.stop().status == 0)
        }

        @Test("A change by `vicino config` is in force at once, and a warning says if the service did not take it")
        func config() throws {
            let service = try service()
            let port = try freePort()
            #expect(try anna.run("config", "listen.port", port).error.isEmpty)
            #expect(try wait { try listens(at: port) })
            service.send(SIGSTOP)
            let change = try anna.run("config", "log.level", "debug")
            #expect(change.status == 0, "\(change.error)")
            #expect(change.error.contains("has not applied the change"), "\(change.error)")
            service.send(SIGCONT)
            #expect(try service.stop().status == 0)
        }

        @Test("The service does not start with wrong settings, or at a port that is in use")
        func start() throws {
            try anna.run("config", "log.level", "debug")
            _ = try anna.shell("sed -i 's/^level = .*/level = 3/' .config/vicino/config.toml")
            #expect(try anna.run("run").error.contains("log.level needs"))
            let ben = try Program()
            try ben.run("init", "--name", "Ben")
            let (listener, address) = try ben.listen()
            _ = try anna.shell("rm .config/vicino/config.toml")
            try anna.run("config", "listen.port", String(address.split(separator: ":").last ?? ""))
            let refused = try anna.run("run")
            #expect(refused.status == 1, "\(refused.error)")
            #expect(refused.error.contains("This device cannot listen at"), "\(refused.error)")
            withExtendedLifetime(listener) {}
        }

        @Test("A peer is served, and the log line about them is safe for a terminal")
        func serves() throws {
            let ben = try Program()
            try ben.run("init", "--name", "Ben")
            // Another program may claim such a name.
            try ben.node().claim("B\u{1B}[31men\u{202E}")
            _ = try anna.add("walking")
            try anna.run("config", "listen.port", freePort())
            let service = try service()
            let invitation = try anna.object("invite", "--everything", "--json")["invitation"] as? String
            let address = try #require((try told()?["addresses"] as? [String])?.first)
            let followed = try ben.run("follow", try #require(invitation), "--at", address)
            #expect(followed.status == 0, "\(followed.error)")
            #expect(followed.text.contains("1 new"), "\(followed.error)")
            try waitFor("Has everything of yours")
            #expect(try service.stop().status == 0)
            let log = try log()
            #expect(log.contains("Has everything of yours"))
            #expect(log.contains("[31men"))
            #expect(!log.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }

        @Test("Not even the most detailed log contains the environment, or the data's path")
        func discreet() throws {
            try anna.run("config", "log.level", "debug")
            let service = try service(environment: ["TOKEN=correct-horse-battery"])
            #expect(try service.stop().status == 0)
            let log = try log()
            #expect(log.contains("Ready"), "\(log)")
            #expect(!log.contains("correct-horse"), "\(log)")
            #expect(!log.contains(anna.folder), "\(log)")
        }

        @Test("For the journal, a line begins with its priority, and has no time")
        func journal() throws {
            // Without questions about the networks of the computer that runs the tests.
            try anna.run("config", "networks.ask", "false")
            let service = try anna.startShell(
                "exec 2>log; JOURNAL_STREAM=$(stat -Lc %d:%i log) exec vicino run")
            try waitFor("Ready")
            #expect(try service.stop().status == 0)
            let lines = try log().split(separator: "\n").filter { !$0.contains("does not look for people") }
            #expect(lines.count == 2, "\(lines)")
            #expect(lines.allSatisfy { $0.hasPrefix("<5>") }, "\(lines)")
        }

        @Test("The service tells systemd when it is ready, reads its settings, and ends")
        func notify() throws {
            let script = """
                import socket, sys
                s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind('notify'); print('bound', flush=True)
                while True:
                    text = s.recv(1000).decode(); print(text, flush=True)
                    if text.startswith('STOPPING'): break
                """
            let ear = try anna.startShell("exec python3 -c \"\(script)\"")
            #expect(try ear.line() == "bound")
            let service = try service(environment: ["NOTIFY_SOCKET=\(anna.folder)/notify"])
            #expect(try ear.line() == "READY=1")
            service.send(SIGHUP)
            #expect(try ear.line() == "RELOADING=1")
            #expect(try ear.line() == "READY=1")
            #expect(try service.stop().status == 0)
            #expect(try ear.line() == "STOPPING=1")
        }

        @Test("systemd accepts the unit file, also for folders with strange names")
        func unit() throws {
            let odd = anna.folder + "/a 100% \"$odd\" folder"
            for arguments in [["run", "--print-unit"], ["run", "--print-unit", "--data", odd]] {
                let unit = try anna.runAll(arguments).text
                #expect(unit.contains("\nExecStart=/"))
                #expect(unit.contains("\nType=notify\n"))
                let path = try anna.file("vicino.service", unit)
                let verdict = try anna.shell(
                    "command -v systemd-analyze >/dev/null || exit 0; mkdir -p r; XDG_RUNTIME_DIR=$PWD/r "
                        + "systemd-analyze verify --user \(path) 2>&1")
                #expect(verdict.status == 0, "\(verdict.text)")
                #expect(verdict.text.isEmpty, "\(verdict.text)")
            }
        }

        private func freePort() throws -> String {
            String(try SilentHost().address.split(separator: ":").last ?? "")
        }

        /// Whether the service has addresses, all with this port.
        private func listens(at port: String) throws -> Bool {
            let addresses = try told()?["addresses"] as? [String] ?? []
            return !addresses.isEmpty && addresses.allSatisfy { $0.hasSuffix(":\(port)") }
        }

        private func waitFor(_ text: String) throws {
            let found = try anna.shell("timeout 20 tail -F -n +1 log 2>/dev/null | grep -q -m 1 '\(text)'")
            let text = try log()
            #expect(found.status == 0, "\(text)")
        }

        /// Repeats the check for a while, until it holds. Each check runs the program, so the test need not sleep.
        private func wait(_ holds: () throws -> Bool) throws -> Bool {
            for _ in 0..<200 where try holds() { return true }
            return false
        }
    }
}
