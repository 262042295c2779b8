import Foundation
import Testing
import Vicino
import VicinoActivity

extension CLISuite {
    @Suite("An activity that began while the clock was ahead") struct AheadTests {
        /// Starts an activity in an hour, as a device does whose clock is an hour ahead.
        private func start(_ anna: Program) throws -> String {
            let node = try anna.node()
            var activity = Activity()
            activity.name = "walking"
            activity.start = node.now.advanced(byMilliseconds: 3_600_000)
            return try node.add(activity).description
        }

        @Test("The refusals of stop and start name two commands, and each of them helps", arguments: [0, 1])
        func commands(_ choice: Int) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let id = try start(anna)
            for arguments in [["stop"], ["start", "sitting"]] {
                let refused = try anna.runAll(arguments)
                #expect(refused.status == 1)
                let quoted = refused.error.split(separator: "`", omittingEmptySubsequences: false)
                try #require(quoted.count == 5, "\(refused.error)")
                let commands = [String(quoted[1]), String(quoted[3])]
                #expect(commands == ["vicino edit \(id) --start \"5m ago\"", "vicino delete \(id)"])
            }
            let command = try anna.run("stop").error.split(separator: "`")[choice * 2 + 1]
            #expect(try anna.shell(String(command)).status == 0)
            let after = try anna.run("start", "sitting")
            #expect(after.status == 0, "\(after.error)")
            #expect(after.text.contains("Stopped") == (choice == 0))
        }
    }
}
