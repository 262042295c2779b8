import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoService
import VicinoTesting

@testable import VicinoCommandLine

extension CLISuite {
    @Suite("Messages that say what to do") struct MessageTests {
        private let anna: Program
        private let ben: Program

        init() throws {
            anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            _ = try anna.add("walking")
            try anna.run("export", "--everything", "-o", "dump")
        }

        @Test("An update that this device holds already passes the check")
        func heldUpdate() throws {
            try ben.run("follow", anna.folder + "/dump", "--yes")
            try ben.run("have", "Anna", "-o", "have")
            _ = try anna.add("running")
            try anna.run("export", "--everything", "--since", ben.folder + "/have", "-o", "update")
            let update = anna.folder + "/update"
            #expect(try ben.run("verify", update).text.contains(": intact"))
            try ben.run("import", update)
            let held = try ben.run("verify", update)
            #expect(held.status == 0, "\(held)")
            #expect(held.text.contains("you hold all of this update"), "\(held)")
            #expect(try ben.object("verify", update, "--json")["held"] as? Bool == true)
        }

        @Test("An invitation that a mail program has broken into lines is read to its end")
        func broken() throws {
            let text = try anna.run("invite", "--everything", "--at", "127.0.0.1:9").line
            let given = try ben.shell("fold -w 40 <<< '\(text)' | vicino follow -")
            #expect(given.status == 1)
            #expect(given.error.contains("Does `vicino run` or `vicino listen` run there?"), "\(given.error)")
            let half = try ben.shell("fold -w 40 <<< '\(text)' | head -n 2 | vicino follow -")
            #expect(half.status == 1, "\(half.error)")
            #expect(!half.error.contains("This is not an invitation."), "\(half.error)")
        }

        @Test("Neither an invitation nor a file renames a followed person")
        func renaming() throws {
            try ben.run("follow", anna.folder + "/dump", "--yes", "--as", "Nan")
            let text = try anna.run("invite", "--everything", "--at", "127.0.0.1:9").line
            for source in [text, anna.folder + "/dump"] {
                let result = try ben.run("follow", source, "--as", "Anna")
                #expect(result.status == 1, "\(result.error)")
                #expect(result.error.contains("as Nan. `vicino rename`"), "\(result.error)")
            }
            let unreached = try ben.run("follow", text).error
            #expect(!unreached.contains("looks like"), "\(unreached)")
            #expect(!unreached.contains("vicino sync"), "\(unreached)")
        }

        @Test("A listener says who follows from now on")
        func admitted() throws {
            let (listener, _) = try anna.listen()
            _ = try ben.shell("vicino follow - <<< '\(anna.run("invite", "--everything").line)'")
            try ben.run("sync", "Anna")
            try listener.awaitErrors(lines: 2)
            let events = try listener.stop().events()
            #expect(events.prefix(2).map { $0["newFollower"] as? Bool } == [true, false], "\(events)")
        }

        @Test("A folder that was put back is noticed before the next change; one that was not is doubted")
        func putBack() throws {
            #expect(try anna.run("status").error.isEmpty)
            #expect(try anna.run("restore").error.contains("this folder was not put back"))
            _ = try anna.shell("cp -r data backup; rm -r data; mv backup data")
            #expect(try anna.run("status").error.contains("`vicino restore` makes this device use it"))
            #expect(try !anna.run("restore").error.contains("this folder was not put back"))
            try anna.run("restore", "--yes")
            #expect(try anna.run("status").error.isEmpty)
        }

        @Test("A running service keeps its folder from being restored")
        func serviceRuns() throws {
            let service = try anna.start("run")
            try service.awaitErrors(lines: 1)
            let refused = try anna.run("restore", "--yes")
            #expect(refused.status == 1, "\(refused.error)")
            #expect(refused.error.contains("Stop `vicino run` first"), "\(refused.error)")
            service.send(SIGTERM)
        }

        @Test(
            "Without the service, a name that nobody and no network has is called so", arguments: ["accept", "decline"])
        func unknownName(command: String) throws {
            try ben.run("follow", anna.folder + "/dump", "--yes")
            #expect(try ben.run(command, "Carla").error.contains("No person and no network here is called Carla."))
            #expect(try ben.run(command, "Anna").error.contains("while the service does not run"))
        }

        @Test("A network that is called like a person is not taken for that person's answer")
        func network() async throws {
            let (author, follower) = try await Node.testFriends(sharing: Activity.self)
            for (name, node, isPerson) in [("anna", follower, true), ("Ben", author, true), ("Home", author, false)] {
                #expect(try AnsweredNetwork.person(name, asked: [], node) == (isPerson ? .known : nil), "\(name)")
            }
        }

        @Test("Where a person and a network have one name, an answer is for the person about whom there is a question")
        func personAndNetwork() async throws {
            let (_, follower) = try await Node.testFriends(sharing: Activity.self)
            let network = Question(kind: Question.networkKind, user: "a1", name: "Anna", askedAt: .epoch)
            let person = Question(kind: "exchange", user: "b2", name: "anna", askedAt: .epoch)
            #expect(try AnsweredNetwork.person("Anna", asked: [network], follower) == .known)
            #expect(try AnsweredNetwork.person("Anna", asked: [network, person], follower) == .asked)
            #expect(try OpenQuestions.question(about: "Anna", among: [network, person]) == person)
            #expect(try OpenQuestions.question(about: "Anna", among: [network]) == network)
            #expect(throws: Refusal.self) { try OpenQuestions.question(about: "Anna", among: [person, person]) }
        }

        @Test("An unknown time zone is named, and a known one is not")
        func timeZones() throws {
            for zone in ["Europe/Rom", ":Nowhere"] {
                let person = try Program(timeZone: zone)
                let result = try person.run("init", "--name", "Ann")
                #expect(result.status == 0)
                #expect(result.error.contains("The time zone \(zone) in TZ is unknown"))
            }
            for zone in ["Europe/Rome", "UTC", "CET-1CEST,M3.5.0,M10.5.0/3", ""] {
                #expect(try Program(timeZone: zone).run("init", "--name", "Ann").error == "", "\(zone)")
            }
        }

        @Test(
            "A time zone in any form of the C library is understood as there",
            arguments: [
                (":Europe/Rome", "Sun 1 Nov 2026, 09:00", "Wed 1 Jul 2026, 10:00"),
                ("/usr/share/zoneinfo/Europe/Rome", "Sun 1 Nov 2026, 09:00", "Wed 1 Jul 2026, 10:00"),
                ("CET-1CEST,M3.5.0,M10.5.0/3", "Sun 1 Nov 2026, 09:00", "Wed 1 Jul 2026, 10:00"),
                ("CET-1CEST,M3.5.0/2,M10.5.0/03:00", "Sun 1 Nov 2026, 09:00", "Wed 1 Jul 2026, 10:00"),
                ("XYZ5:30", "Sun 1 Nov 2026, 02:30", "Wed 1 Jul 2026, 02:30"),
                ("UTC+3", "Sun 1 Nov 2026, 05:00", "Wed 1 Jul 2026, 05:00"),
                ("<+0330>-3:30", "Sun 1 Nov 2026, 11:30", "Wed 1 Jul 2026, 11:30"),
                ("EST5EDT", "Sun 1 Nov 2026, 03:00", "Wed 1 Jul 2026, 04:00"),
            ])
        func zoneForms(zone: String, winter: String, summer: String) throws {
            let person = try Program(timeZone: zone)
            #expect(try person.run("init", "--name", "Ann").error == "")
            for (day, wanted) in [("2026-11-01", winter), ("2026-07-01", summer)] {
                let added = try person.run("add", "x", "--start", "\(day)T08:00:00Z", "--for", "1h", "--json")
                #expect(added.status == 0)
                let date = try person.shell("date -d \(day)T08:00:00Z +%H:%M").text
                #expect(wanted.hasSuffix(date.trimmingCharacters(in: .whitespacesAndNewlines)), "\(date)")
                #expect(try person.run("list").text.contains(wanted.suffix(5) + "–"), "\(zone) \(day)")
            }
        }

        @Test("Of a zone without known rules of summer time, the zone that is used is named")
        func zoneWithoutRules() throws {
            let result = try Program(timeZone: "CET-1CEST").run("init", "--name", "Ann")
            #expect(result.error.contains("has the summer time of CET-1CEST in TZ. Times are those of"))
        }

        @Test("A device key that is not this device's is noticed at once")
        func foreignKey() throws {
            _ = try anna.shell("cp '\(ben.folder)/data/keys/device' data/keys/device")
            let result = try anna.run("status")
            #expect(result.status == 1, "\(result)")
            #expect(result.error.contains("keys/device is not that of this device"), "\(result)")
        }

        @Test("A unit is refused for a path with a line feed")
        func unit() throws {
            let result = try anna.run("run", "--print-unit", "--data", "a\nb")
            #expect(result.status == 1, "\(result)")
            #expect(result.output.isEmpty, "\(result)")
            #expect(result.error.contains("line feed"), "\(result)")
        }

        @Test("An export to a pipe that nobody reads yet says that it waits")
        func pipe() throws {
            let result = try anna.shell(
                "mkfifo pipe; vicino export -o pipe & "
                    + "until grep -q Waiting stderr; do :; done; cat pipe >copy; wait; test -s copy && echo written")
            #expect(result.error.contains("Waiting until a program reads it"))
            #expect(result.text.contains("written"))
        }
    }
}
