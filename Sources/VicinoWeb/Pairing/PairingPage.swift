internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// The page on which two people beside each other compare six digits: the two ways to begin, or how far it is.
struct PairingPage {
    let request: WebRequest
    /// What is wrong with the name that was typed; nil for nothing.
    var nameMistake: String?

    /// How often a browser fetches the page again while something is waited for, in seconds.
    static let refresh = 2
    /// For how many minutes a device can be open.
    static let minutes = [2, 10]

    private var words: Words { request.words }
    private var site: WebSite { request.site }

    func page() throws -> WebPage {
        let pairing = request.session.flatMap { site.pairings.pairing(of: $0, now: site.node.now) }
        let course = try pairing.map { try progress(of: $0) }
        let start = PairingStart(
            name: PetnameField(
                value: request.field("name") ?? "",
                mistake: nameMistake.map { FieldMistake("name-mistake", sentence: $0) }, words: words),
            kinds: KindsField(
                choices: try KindChoices(site.node).choices(words, chosen: []), isLimited: false, words: words),
            words: words)
        return WebPage(
            title: words["pair_link"], section: .people,
            view: PairingView(course: course, start: start, words: words),
            status: nameMistake == nil ? .ok : .unprocessableContent,
            // Digits stay in place until the user has answered.
            refresh: course?.isWaiting == true ? Self.refresh : nil)
    }

    private func progress(of pairing: WebPairing) throws -> PairingCourse {
        let isFollowing = if case .follow = pairing.purpose { true } else { false }
        var course = PairingCourse(
            heading: words[isFollowing ? "pair_following" : "pair_opening"], words: words)
        course.steps.append(step(isFollowing ? "pair_step_search" : "pair_step_begin", pairing.begunAt))
        switch pairing.phase {
        case .starting: course.now = words[isFollowing ? "pair_searching" : "pair_starting"]
        case .open(let end):
            course.now = words("pair_open_until", ["time": site.text(words).time(end)])
            course.hint = words["pair_open_how"]
        case .asking(let devices): course.now = words.counted("pair_asking", devices)
        case .comparing(let question):
            course.question = try ask(question, isFollowing: isFollowing)
            course.steps.append(words("pair_step_found", ["name": question.claimedName]))
            course.now = words["pair_compare"]
        case .agreed(let question):
            course.steps.append(words("pair_step_agreed", ["digits": question.digits]))
            course.now = words("pair_agreed", ["name": question.claimedName])
        case .done(let person, let missing):
            course.isOver = true
            let name = person.name.displaySafe(limit: 60)
            course.link = .init(
                path: "/people/\(person.user)", name: words("pair_open_person", ["name": name]))
            course.now = words(isFollowing ? "pair_followed" : "follows_you", ["name": name])
            course.hint = missing.map { words["not_all_received"] + " " + $0.displaySafe(limit: 400) }
        case .unanswered:
            course.isOver = true
            course.now = words[isFollowing ? "pair_none_found" : "pair_none_asked"]
        case .failed(let error):
            course.isOver = true
            course.now = sentence(error)
        }
        course.isWaiting = !course.isOver && course.question == nil
        return course
    }

    private func ask(_ question: PairingQuestion, isFollowing: Bool) throws -> DigitsQuestion {
        let name = question.claimedName
        let alike = try site.node.people(resembling: name, besides: question.user).map {
            $0.name.displaySafe(limit: 60)
        }
        return DigitsQuestion(
            digits: question.digits, name: name, fingerprint: question.user.fingerprint,
            wish: words(isFollowing ? "pair_wish_follow" : "pair_wish_followed", ["name": name]),
            warning: alike.isEmpty
                ? nil : words("pair_alike", ["name": name, "names": alike.joined(separator: ", ")]),
            words: words)
    }

    private func step(_ key: String, _ moment: Timestamp) -> String {
        words(key, ["time": site.text(words).time(moment)])
    }

    private func sentence(_ error: any Error) -> String {
        switch error {
        case let obstructed as NearbyPairing.Obstruction:
            words["obstacle_unavailable"] + " "
                + ObstacleWords(words: words, text: site.text(words), now: site.node.now).sentence(
                    site.service.obstacle ?? obstructed.obstacle)
        case is VicinoError: words.sentence(error, limit: 600)
        case is CancellationError: words["pair_stopped"]
        default: "\(error)".displaySafe(limit: 300)
        }
    }
}
