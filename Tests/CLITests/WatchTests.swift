import Foundation
import Testing
import VicinoCore
import VicinoDrawing
import VicinoLocks
import VicinoPresence

@testable import Vicino
@testable import VicinoCommandLine

extension CLISuite {
    @Suite("What vicino watch shows", .timeLimit(.minutes(5))) struct WatchTests {
        private let user = UserID([UInt8](repeating: 7, count: 32))
        private let clock = TypedTimeReader(now: .epoch.advanced(byMilliseconds: 1_790_000_000_000))

        private func person(_ name: String = "Ben") throws -> Person {
            Person(user: try #require(user), name: name, isMe: false, updatedAt: nil)
        }

        private func watched(_ nearness: String?, updated: Int64? = nil, records: Int = 0, name: String = "Ben") throws
            -> WatchState.PersonState
        {
            let updatedAt = updated.map { Timestamp.epoch.advanced(byMilliseconds: $0) }
            return WatchState.PersonState(
                person: try person(name), nearness: nearness, media: [.bluetooth], updatedAt: updatedAt,
                records: records
            )
        }

        @Test("Each difference of two states is one event, and the same state is none")
        func events() throws {
            var state = WatchState()
            state.people = [try watched(nil, updated: 1, records: 5)]
            #expect(WatchEvent.between(nil, state) == [.service(.absent)])
            #expect(WatchEvent.between(state, state) == [])
            var next = state
            next.people = [try watched(" over Bluetooth", updated: 1, records: 5)]
            #expect(WatchEvent.between(state, next) == [.near(next.people[0])])
            #expect(WatchEvent.between(next, state) == [.left(try person())])
            var fetching = next
            fetching.sessions = [.init(person: try person(), progress: .init(entryCount: 3, total: 9))]
            #expect(WatchEvent.between(next, fetching) == [.session(fetching.sessions[0])])
            var done = next
            done.people = [try watched(" over Bluetooth", updated: 2, records: 14)]
            #expect(
                WatchEvent.between(fetching, done)
                    == [.received(try person(), more: 9, records: 14), .sessionEnded(try person())])
        }

        @Test("A person comes near once, whatever the doubt about the zone, and each other zone is an event of its own")
        func zones() throws {
            func state(_ zone: Zone, to farthest: Zone) throws -> WatchState {
                let estimate = ZoneEstimate(zone: zone, span: zone...farthest)
                var person = try watched(" over Bluetooth, \(estimate.words)")
                person.zone = estimate
                var state = WatchState()
                state.people = [person]
                return state
            }
            var away = WatchState()
            away.people = [try watched(nil)]
            let states = [
                away, try state(.table, to: .table), try state(.table, to: .room), try state(.table, to: .table),
                try state(.room, to: .house), try state(.room, to: .room), away, try state(.room, to: .room),
            ]
            let events = zip(states, states.dropFirst()).flatMap { WatchEvent.between($0, $1) }
            #expect(
                events == [
                    .near(states[1].people[0]), .moved(states[4].people[0]), .left(try person()),
                    .near(states[7].people[0]),
                ])
            #expect(events[1].sentence(clock) == "Ben now seems to be in the same room, perhaps farther.")
            let json = events[1].json(at: .epoch).line.text
            #expect(json.contains(#""event":"moved""#))
            #expect(json.contains(#""zone":{"zone":"room","nearest":"room","farthest":"house"}"#))
        }

        @Test("The page fits its terminal, shows the newest events, and no characters that move the cursor")
        func page() throws {
            var state = WatchState()
            var page = WatchPage()
            state.people = [try watched(" over Bluetooth", name: "\u{1B}[2JBen\u{202E}")]
            state.sessions = [.init(person: try person(), progress: .init(entryCount: 3, total: 9))]
            for index in 0..<200 {
                page.add(.received(try person("\u{1B}]0;x\u{7}Ben"), more: 1, records: index), clock)
            }
            for (width, height) in [(80, 24), (20, 8), (1, 1), (300, 60)] {
                let lines = page.lines(state, clock, style: .plain, width: width, height: height).map(\.text)
                #expect(lines.count <= height)
                #expect(lines.allSatisfy { $0.displayWidth <= max(width, 12) })
                #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
            }
            let lines = page.lines(state, clock, style: .plain, width: 80, height: 24).map(\.text)
            #expect(lines.contains { $0.contains("3 of 9 records") && $0.contains("█") })
            #expect(lines.contains { $0.contains("199 records now.") })
            #expect(!lines.contains { $0.contains(" 1 record now") })
        }

        @Test("A terminal is redrawn only for changes, and restored once, after which nothing is drawn")
        func screen() throws {
            let written = Written()
            let screen = WatchScreen { written.add($0.text) }
            try screen.draw(["early"])
            try screen.enter()
            try screen.draw(["a"])
            try screen.draw(["a"])
            try screen.draw(["b"])
            screen.restore()
            screen.restore()
            try screen.draw(["c"])
            let all = written.all
            try #require(all.count == 4)
            #expect(all[0].contains("\u{1B}[?1049h"))
            #expect(all[1].contains("a\u{1B}[K"))
            #expect(all[3] == "\u{1B}[?25h\u{1B}[?1049l")
        }

        @Test("A terminal that is left for a while shows nothing new, and then the last lines again")
        func left() throws {
            let written = Written()
            let screen = WatchScreen { written.add($0.text) }
            try screen.enter()
            try screen.draw(["a"])
            screen.leave()
            try screen.draw(["b"])
            try #require(written.all.count == 3)
            #expect(written.all[2] == "\u{1B}[?25h\u{1B}[?1049l")
            try screen.enter()
            #expect(written.all[3].contains("\u{1B}[?1049h"))
            #expect(written.all[4].contains("a\u{1B}[K"))
            screen.leave()
            screen.restore()
            try screen.enter()
            #expect(written.all.count == 6)
        }

        @Test("Without a terminal each event is a line, and Ctrl-C ends it cleanly")
        func lines() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            try anna.run("start", "reading")
            let json = try anna.start("watch", "--json")
            #expect(try json.object()["event"] as? String == "service")
            let started = try json.object()
            #expect((started["running"] as? [String: Any])?["activity"] as? String == "reading")
            try anna.run("stop")
            #expect(try json.object()["event"] as? String == "stopped")
            let result = try json.stop(with: SIGINT)
            #expect(result.status == 0)
            #expect(result.error == "")
            #expect(result.text == "")
            let plain = try anna.start("watch")
            #expect(try plain.line()?.hasSuffix("The service does not run; `vicino run` starts it.") == true)
            #expect(try plain.stop(with: SIGTERM).status == 0)
        }

        /// What a terminal shows of `vicino watch`, which lines of shell control from beside it.
        ///
        /// `script` gives the program a terminal, on which it is the job in the foreground. The lines know its process
        /// as `$watch`. After a stop the shell shows `STOPPED` and continues the program; after the end it shows `ENDED`
        /// and the status. `page N` waits until the page is shown after so many stops.
        private func terminal(_ lines: String) throws -> String {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let beside = try anna.file(
                "beside",
                """
                trap '' TTOU
                page() {
                    until text=$(cat shown 2>&1); [[ ${text##*STOPPED} == *'Ctrl-C ends'* ]] &&
                        [ "$(grep -ao STOPPED shown | wc -l)" -eq "$1" ]; do sleep 0.05; done
                }
                page 0
                watch=$(cat process)
                \(lines)
                """)
            let shell = try anna.file(
                "lines",
                """
                set -m
                timeout 50 bash \(beside) &
                bash -c 'echo $$ >process; exec vicino watch'
                status=$?
                # A stop would end a loop of the shell.
                if [ $status -eq 148 ]; then echo STOPPED; fg >/dev/null; status=$?; fi
                if [ $status -eq 148 ]; then echo STOPPED; fg >/dev/null; status=$?; fi
                echo ENDED $status
                wait
                """)
            _ = try anna.startShell("timeout 60 script -qefc 'bash \(shell)' shown </dev/null >/dev/null").end()
            return try String(contentsOfFile: "\(anna.folder)/shown", encoding: .utf8)
        }

        private static let entering = "\u{1B}[?1049h"
        private static let leaving = "\u{1B}[?25h\u{1B}[?1049l"

        @Test(
            "On a terminal, Ctrl-C and the system's signals give back what it showed before",
            arguments: ["INT", "TERM", "HUP"])
        func ended(signal: String) throws {
            let text = try terminal("kill -\(signal) $watch")
            #expect(text.contains(Self.entering))
            #expect(text.components(separatedBy: Self.leaving).count == 2)
            let end = try #require(text.range(of: "ENDED 0"), "\(text)")
            #expect(text[..<end.lowerBound].contains(Self.leaving))
        }

        @Test("Each Ctrl-Z gives the terminal back to the shell; when the program continues, the page is drawn again")
        func suspended() throws {
            let text = try terminal("kill -TSTP $watch; page 1; kill -TSTP $watch; page 2; kill -TERM $watch")
            let parts = text.components(separatedBy: "STOPPED")
            #expect(parts.count == 3, "\(text)")
            for part in parts {
                #expect(part.contains(Self.entering))
                #expect(part.contains("Ctrl-C ends."))
                #expect(part.contains(Self.leaving))
            }
            #expect(parts.last?.contains("ENDED 0") == true)
        }

        @Test("A terminal that takes no output does not hold up the end")
        func blockedUsers() throws {
            let flow = "python3 -c 'import sys, termios; termios.tcflow(1, getattr(termios, sys.argv[1]))'"
            let text = try terminal(
                """
                \(flow) TCOOFF
                kill -TERM $watch
                while [ -e /proc/$watch ]; do sleep 0.05; done
                \(flow) TCOON
                """)
            #expect(text.contains("ENDED 0"), "\(text)")
        }
    }
}

/// Collects what is written.
private final class Written: Sendable {
    private let pieces = LockedValue<[String]>([])
    var all: [String] { pieces.withLock { $0 } }
    func add(_ text: String) { pieces.withLock { $0.append(text) } }
}
