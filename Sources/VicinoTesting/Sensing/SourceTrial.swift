internal import VicinoSensing

/// One rule, checked with one source.
struct SourceTrial: Sendable {
    let rule: SourceConformance.Rule
    let stage: StagedSource

    func beginsWithPresentState() async throws {
        try await SourceRecorder.reading(stage.source) { recorder in
            let hasEvent = try await stage.eventually { !recorder.events.isEmpty }
            try demand(hasEvent, "it said nothing")
            try demand(recorder.events.first == .available, "it did not say that it works")
        }
    }

    func observes() async throws {
        try await SourceRecorder.reading(stage.source) { recorder in
            try await begin(recorder)
            try await stage.pause()
            let observations = recorder.observations
            try demand(observations.allSatisfy { !$0.activity.isEmpty }, "an activity has no name")
            try demand(Set(observations.map(\.start)).count == 1, "one activity has several starts")
            try demand(observations.allSatisfy(\.goesOn), "it ended by itself")
        }
    }

    func ends() async throws {
        try await SourceRecorder.reading(stage.source) { recorder in
            try await begin(recorder)
            try await end(recorder)
            try demand(recorder.observations.count { !$0.goesOn } == 1, "one activity ended several times")
        }
    }

    func startsAnew() async throws {
        try await SourceRecorder.reading(stage.source) { recorder in
            try await begin(recorder)
            try await end(recorder)
            guard let first = recorder.last else { throw violation("nothing was observed") }
            try await begin(recorder)
            guard let second = recorder.last else { throw violation("nothing was observed") }
            try demand(second.start >= first.seenUntil, "the second overlaps the first")
            try demand(second.start != first.start, "both have one start")
        }
    }

    func isQuiet() async throws {
        try await SourceRecorder.reading(stage.source) { recorder in
            let hasEvent = try await stage.eventually { !recorder.events.isEmpty }
            try demand(hasEvent, "it said nothing")
            try await begin(recorder)
            try await end(recorder)
            let count = recorder.events.count
            try await stage.pause()
            try demand(recorder.events.count == count, "it reported something that did not happen")
        }
    }

    func servesEachReader() async throws {
        try await SourceRecorder.reading(stage.source) { first in
            try await SourceRecorder.reading(stage.source) { second in
                try await begin(first)
                let isSeen = try await stage.eventually { second.last?.goesOn == true }
                try demand(isSeen, "the second reader was not told")
                try await end(first)
                let isOver = try await stage.eventually { second.last?.goesOn == false }
                try demand(isOver, "the second reader was not told of the end")
            }
        }
    }

    func endsWithItsReader() async throws {
        // That this returns is the first half of the rule.
        try await SourceRecorder.reading(stage.source) { recorder in
            _ = try await stage.eventually { !recorder.events.isEmpty }
        }
        try await SourceRecorder.reading(stage.source) { recorder in
            try await begin(recorder)
            try demand(recorder.events.first == .available, "it did not say again that it works")
        }
    }

    func comesBack() async throws {
        guard let setAvailable = stage.setAvailable else { return }
        try await SourceRecorder.reading(stage.source) { recorder in
            try await begin(recorder)
            try await setAvailable(false)
            let isGone = try await stage.eventually { recorder.events.contains { isUnavailable($0) } }
            try demand(isGone, "it did not say that it was unavailable")
            try demand(recorder.last?.goesOn == false, "what went on did not end")
            try demand(recorder.events.allSatisfy { isExplained($0) }, "it did not say why, or what to do")
            let count = recorder.observations.count
            try await stage.pause()
            try demand(recorder.observations.count == count, "it observed while it was unavailable")
            try await setAvailable(true)
            let isBack = try await stage.eventually { recorder.events.count { $0 == .available } > 1 }
            try demand(isBack, "it did not say that it was available again")
            try await begin(recorder)
        }
    }
}

extension SourceTrial {
    /// Begins an activity, and waits until it is observed.
    private func begin(_ recorder: SourceRecorder) async throws {
        // An activity that begins before the source works may be missed.
        _ = try await stage.eventually { recorder.events.contains(.available) }
        try await stage.begin()
        try demand(try await stage.eventually { recorder.last?.goesOn == true }, "what began was not observed")
    }

    private func end(_ recorder: SourceRecorder) async throws {
        try await stage.end()
        try demand(try await stage.eventually { recorder.last?.goesOn == false }, "what ended still goes on")
    }

    private func isUnavailable(_ event: SourceEvent) -> Bool {
        guard case .unavailable = event else { return false }
        return true
    }

    private func isExplained(_ event: SourceEvent) -> Bool {
        guard case .unavailable(let reason, let remedy) = event else { return true }
        return !reason.isEmpty && !remedy.isEmpty
    }

    private func demand(_ isRight: Bool, _ finding: @autoclosure () -> String) throws {
        if !isRight { throw violation(finding()) }
    }

    private func violation(_ finding: String) -> SourceConformance.Violation {
        SourceConformance.Violation(rule: rule, finding: finding)
    }
}
