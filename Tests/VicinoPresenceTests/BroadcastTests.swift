import Testing

@testable import VicinoPresence

@Suite("Elements for all listeners")
struct BroadcastTests {
    private func heard(_ stream: AsyncStream<Int>) async -> [Int] { await stream.reduce(into: []) { $0.append($1) } }

    @Test("The first listener gets the last earlier elements, and all listeners get those from then on")
    func early() async {
        let broadcast = Broadcast<Int>(limit: 3, keepsEarly: true)
        for number in 1...5 { broadcast.send(number) }
        let first = broadcast.listen()
        let second = broadcast.listen()
        let taken = Task { await heard(first) }
        broadcast.send(6)
        broadcast.finish()
        let late = await heard(second)
        let all = await taken.value
        #expect(late == [6])
        #expect(all.suffix(3) == [4, 5, 6])
        #expect(all.allSatisfy { $0 >= 3 })
    }

    @Test("Without early elements, none are kept for later listeners")
    func present() async {
        let broadcast = Broadcast<Int>(limit: 3)
        broadcast.send(1)
        let stream = broadcast.listen()
        broadcast.finish()
        #expect(await heard(stream) == [])
    }
}
