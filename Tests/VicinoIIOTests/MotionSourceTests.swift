import Testing
import VicinoCore
import VicinoSensing
import VicinoTesting

@testable import VicinoIIO

@Suite("The source of motion, with a simulated kernel", .timeLimit(.minutes(10)))
struct MotionSourceTests {
    @Test("It keeps the rules of sources", arguments: SourceConformance.Rule.allCases)
    func conforms(rule: SourceConformance.Rule) async throws {
        try await SourceConformance {
            let kernel = try FakeAccelerometer()
            return StagedSource(kernel.source()) {
                kernel.move(.walking)
                try await kernel.advance(seconds: 120)
            } end: {
                kernel.move(.still)
                try await kernel.advance(seconds: 60)
            } deliver: {
                try await kernel.advance(seconds: 2)
            } setAvailable: { isAvailable in
                if isAvailable { try kernel.plugIn() } else { try kernel.plugOut() }
            }
        }.verify(rule)
    }

    @Test("A walk is observed with its steps, and when it was", .timeLimit(.minutes(5)))
    func walks() async throws {
        let kernel = try FakeAccelerometer()
        let source = kernel.source()
        var events = source.events.makeAsyncIterator()
        #expect(await events.next() == .available)
        try await kernel.advance(seconds: 30)
        let begin = kernel.clocks.now()
        kernel.move(.walking)
        try await kernel.advance(seconds: 300)
        kernel.move(.still)
        try await kernel.advance(seconds: 60)
        var last: Observation?
        while last?.goesOn != false, case .observed(let observation)? = await events.next() { last = observation }
        let walk = try #require(last)
        #expect(walk.activity == "walking")
        #expect(abs((walk.start - begin) / .seconds(1)) <= 10)
        #expect(abs((walk.seenUntil - walk.start) / .seconds(1) - 300) <= 15)
        #expect(abs((walk.steps ?? 0) - 540) <= 30)
    }

    @Test("The device is told what to send, and is off afterwards")
    func configures() async throws {
        let kernel = try FakeAccelerometer()
        let source = kernel.source()
        do {
            var events = source.events.makeAsyncIterator()
            #expect(await events.next() == .available)
            let expected = [
                "scan_elements/in_accel_x_en": "1", "scan_elements/in_temp_en": "0",
                "scan_elements/in_timestamp_en": "1", "sampling_frequency": "50", "buffer/watermark": "100",
                "buffer/length": "\(AccelerometerFolder.bufferLength)", "current_timestamp_clock": "boottime",
                "buffer/enable": "1",
            ]
            for (name, text) in expected { #expect(kernel.text(name) == text, "\(name)") }
        }
        try await yieldUntil("the device stayed on") { kernel.text("buffer/enable") == "0" }
    }

    @Test("A buffer that another program has switched on is left alone, and that is said")
    func held() async throws {
        let kernel = try FakeAccelerometer()
        try kernel.write("1", to: "buffer/enable")
        var events = kernel.source().events.makeAsyncIterator()
        let obstacle = AccelerometerObstacle.held(device: "iio:device0")
        #expect(await events.next() == .unavailable(reason: obstacle.reason, remedy: obstacle.remedy))
        #expect(kernel.text("buffer/enable") == "1")
        try kernel.write("0", to: "buffer/enable")
        #expect(await events.next() == .available)
    }

    @Test("A buffer that a killed run of this program has left on is taken over")
    func leftBehind() async throws {
        let kernel = try FakeAccelerometer()
        try kernel.write("1", to: "buffer/enable")
        try kernel.write("\(AccelerometerFolder.bufferLength)", to: "buffer/length")
        var events = kernel.source().events.makeAsyncIterator()
        #expect(await events.next() == .available)
    }

    @Test("A device that is switched off by another program is gone, and comes back")
    func switchedOff() async throws {
        let kernel = try FakeAccelerometer()
        var events = kernel.source().events.makeAsyncIterator()
        #expect(await events.next() == .available)
        try kernel.write("0", to: "buffer/enable")
        let obstacle = AccelerometerObstacle.gone(device: "iio:device0")
        #expect(await events.next() == .unavailable(reason: obstacle.reason, remedy: obstacle.remedy))
        #expect(await events.next() == .available)
    }
}
