import Testing
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Events that wait for a slow reader")
    struct EventStreamTests {
        enum Event: Equatable {
            case number(Int)
            case missed(Int)
        }

        private let queue = EventQueue<Event>(limit: 3) { .missed($0.count) }

        private func add(_ numbers: ClosedRange<Int>) { for number in numbers { queue.add(.number(number)) } }

        private func rest() async -> [Event] {
            queue.finish()
            return await queue.events.reduce(into: []) { $0.append($1) }
        }

        @Test("A reader that is fast enough gets each event, and hears of no missed one")
        func fast() async {
            var read: [Event] = []
            var events = queue.events.makeAsyncIterator()
            for number in 1...9 {
                queue.add(.number(number))
                if let event = await events.next() { read.append(event) }
            }
            add(10...12)
            #expect(await read + rest() == (1...12).map { .number($0) })
        }

        @Test("A slow reader hears how many events it missed, before the oldest of those that it gets")
        func slow() async {
            add(1...8)
            #expect(await rest() == [.missed(5), .number(6), .number(7), .number(8)])
        }

        @Test("What is missed while a reader catches up is told in the right order")
        func again() async {
            add(1...4)
            var events = queue.events.makeAsyncIterator()
            #expect(await [events.next(), events.next()] == [.missed(1), .number(2)])
            add(5...8)
            #expect(await rest() == [.missed(3), .number(6), .number(7), .number(8)])
        }

        @Test("A reader that stops and begins again gets each event once")
        func twice() async {
            add(1...5)
            for expected in [Event.missed(2), .number(3)] {
                for await event in queue.events {
                    #expect(event == expected)
                    break
                }
            }
            add(6...6)
            #expect(await rest() == [.number(4), .number(5), .number(6)])
        }

        @Test("Many senders at once: what is read and what is missed is all that was added")
        func concurrent() async {
            await withDiscardingTaskGroup { group in
                // Ends with its events.
                for _ in 0..<8 { group.addTask { for number in 0..<100 { queue.add(.number(number)) } } }
            }
            let (read, missed) = await rest().reduce(into: (0, 0)) { counts, event in
                if case .missed(let count) = event { counts.1 += count } else { counts.0 += 1 }
            }
            #expect((read, missed) == (3, 797))
        }

        @Test("A reader whose task is cancelled ends, after the events that wait")
        func cancelled() async {
            add(1...2)
            let events = queue.events
            // Cancelled before it reads, and awaited at once.
            let reader = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await events.reduce(into: []) { $0.append($1) }
            }
            #expect(await reader.value == [.number(1), .number(2)])
        }

        @Test("After a reader that was cancelled while it waited, the next one gets the events that followed")
        func cancelledWhileWaiting() async throws {
            let events = queue.events
            let queue = queue
            // Cancelled when it waits, and awaited at once.
            let reader = Task { await events.reduce(into: []) { $0.append($1) } }
            try await yieldUntil("the reader awaited no event") { queue.isAwaited }
            reader.cancel()
            #expect(await reader.value.isEmpty)
            add(1...2)
            #expect(await rest() == [.number(1), .number(2)])
        }

        @Test("A reader that waits gets an event, and the end")
        func waiting() async throws {
            let events = queue.events
            let queue = queue
            // Reads to the end, and is awaited at once.
            let reader = Task { await events.reduce(into: []) { $0.append($1) } }
            try await yieldUntil("the reader awaited no event") { queue.isAwaited }
            add(1...1)
            try await yieldUntil("the reader awaited no second event") { queue.isAwaited }
            queue.finish()
            #expect(await reader.value == [.number(1)])
        }
    }
}
