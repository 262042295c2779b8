internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// Says how far the pairing is by which a device joins, on either of the two.
struct DeviceCourse {
    let words: Words
    let text: WebText
    let now: Timestamp
    /// The path of the page, below which its forms have theirs.
    let path: String

    /// - Parameter offer: the button that lets this device be found; nil if none helps.
    func course(of pairing: WebPairing, offer: ReachForm? = nil) -> PairingCourse {
        let isJoining = pairing.purpose == .join
        var course = PairingCourse(heading: words(isJoining ? .setupNear : .deviceNearOpen), words: words, path: path)
        course.steps.append(words(isJoining ? .pairStepSearch : .pairStepBegin, ["time": text.time(pairing.begunAt)]))
        switch pairing.phase {
        case .starting: course.now = words(isJoining ? .pairSearching : .pairStarting)
        case .open(let end):
            course.now = words(.pairOpenUntil, ["time": text.time(end)])
            course.hint = words(.deviceNearOpenHow)
        case .asking(let devices): course.now = words.counted(.pairAsking, devices)
        case .comparing(let question):
            course.question = digits(of: question, isJoining: isJoining)
            course.steps.append(words(.pairStepFound, ["name": question.claimedName]))
            course.now = words(.pairCompare)
        case .agreed(let question):
            course.steps.append(words(.pairStepAgreed, ["digits": question.digits]))
            course.now = words(.deviceNearAgreed)
        case .added(let name):
            course.isOver = true
            course.now = words(.deviceNearAdded, ["device": name])
        case .joined, .done: course.isOver = true
        case .unanswered:
            course.isOver = true
            course.now = words(isJoining ? .setupNearNone : .deviceNearNone)
        case .failed(let error):
            course.isOver = true
            course.now = sentence(error)
            if error is NearbyPairing.Obstruction { course.offer = offer }
        }
        course.isWaiting = !course.isOver && course.question == nil
        return course
    }

    private func digits(of question: PairingQuestion, isJoining: Bool) -> DigitsQuestion {
        let name = question.claimedName
        let wish = isJoining ? words(.setupNearWish, ["name": name]) : words(.deviceNearWish, ["device": name])
        return DigitsQuestion(
            digits: question.digits, name: name, fingerprint: question.user.fingerprint, wish: wish, both: nil,
            warning: nil, words: words, path: path)
    }

    private func sentence(_ error: any Error) -> String {
        switch error {
        case let obstructed as NearbyPairing.Obstruction:
            words(.obstacleUnavailable) + " "
                + ObstacleWords(words: words, text: text, now: now).sentence(obstructed.obstacle)
        case is VicinoError: words.sentence(error, limit: 600)
        case is CancellationError: words(.pairStopped)
        default: DisplayText("\(error)", limit: 300).text
        }
    }
}
