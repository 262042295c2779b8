import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("Steps that several devices count are taken once")
struct CountedStepsTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    /// An activity of the last two hours.
    private func activity(
        _ name: String, minutes: Range<Int64>, steps: Int? = nil, distance: Double? = nil, isGuess: Bool = false
    ) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = clock.now.advanced(byMilliseconds: (minutes.lowerBound - 120) * 60_000)
        activity.end = clock.now.advanced(byMilliseconds: (minutes.upperBound - 120) * 60_000)
        activity.utcOffset = 0
        activity.steps = steps
        activity.distance = distance
        if isGuess {
            activity.source = .recognised
            activity.isConfirmed = false
        }
        return activity
    }

    private func doubles(_ activities: [Activity]) throws -> NearDoubles {
        for activity in activities { try node.add(activity) }
        return try NearDoubles(node)
    }

    @Test("A guess of steps is there already if most of its time has steps or a distance")
    func covered() throws {
        var doubles = try doubles([
            activity("running", minutes: 0..<30, distance: 5000), activity("walking", minutes: 40..<50, steps: 900),
            activity("reading", minutes: 60..<90),
        ])
        #expect(
            doubles.double(of: activity("walking", minutes: 10..<35, steps: 2000, isGuess: true), includesFile: true)
                != nil)
        #expect(
            doubles.double(of: activity("walking", minutes: 41..<52, steps: 900, isGuess: true), includesFile: true)
                != nil)
        #expect(
            doubles.double(of: activity("walking", minutes: 25..<37, steps: 900, isGuess: true), includesFile: true)
                == nil)
        #expect(
            doubles.double(of: activity("walking", minutes: 60..<70, steps: 900, isGuess: true), includesFile: true)
                == nil)
        #expect(
            doubles.double(of: activity("walking", minutes: 22..<41, steps: 900, isGuess: true), includesFile: true)
                == nil)
    }

    @Test("What is no guess, or the same activity, is not one of these doubles")
    func others() throws {
        var doubles = try doubles([activity("walking", minutes: 0..<30, steps: 2000, isGuess: true)])
        #expect(
            doubles.double(of: activity("walking", minutes: 0..<30, steps: 2000, isGuess: true), includesFile: true)
                == nil)
        #expect(doubles.double(of: activity("gardening", minutes: 0..<30, steps: 2000), includesFile: true) == nil)
        #expect(
            doubles.double(of: activity("walking", minutes: 1..<30, steps: 1900, isGuess: true), includesFile: true)
                != nil)
    }

    @Test("A file of which nothing counts is forgotten, and of very many at once only some are compared")
    func forgotten() throws {
        var doubles = try NearDoubles(node)
        doubles.insert(activity("running", minutes: 0..<30, steps: 5000))
        let guess = activity("walking", minutes: 0..<20, steps: 2000, isGuess: true)
        #expect(doubles.double(of: guess, includesFile: true) != nil)
        doubles.forgetFile()
        #expect(doubles.double(of: guess, includesFile: true) == nil)
        for _ in 0..<CountedSteps.limit + 10 { doubles.insert(activity("running", minutes: 0..<30, steps: 5000)) }
        doubles.forgetFile()
        #expect(doubles.double(of: guess, includesFile: true) == nil)
    }

    @Test("A band and a watch that are imported one after the other add one walk")
    func twoFiles() throws {
        let minute = (clock.now.milliseconds / 60_000 - 60) * 60
        let lines = { (device: Int, steps: Int, from: Int64) in
            let rows = (0..<10).map { "r \(minute + (from + Int64($0)) * 60) \(device) \(steps) 1\n" }
            return "t MI_BAND_ACTIVITY_SAMPLE\n\(rows.joined())e done\n"
        }
        var importing = try RecordingImport(node, timeZone: .gmt)
        for text in [lines(1, 100, 0), lines(2, 105, 1)] {
            var pieces = [Array(text.utf8)]
            _ = try importing.run(.gadgetbridge, named: "a file") { pieces.popLast() ?? [] }
        }
        #expect(try node.records(Activity.self).all().count == 1)
    }
}
