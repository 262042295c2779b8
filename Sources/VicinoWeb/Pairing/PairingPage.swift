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
    /// What the form chooses, if the user asks to see what that shows.
    var tried: Sharing?
    /// What is wrong with that choice; nil for nothing.
    var kindsMistake: String?
    /// What systemd says about the service in the background.
    var unit = ServiceUnit.State.unavailable(.noSystemd)

    /// How often a browser fetches the page again while something is waited for, in seconds.
    static let refresh = 2
    /// For how many minutes a device can be open.
    static let minutes = [2, 10]

    private var words: Words { request.words }
    private var site: WebSite { request.site }

    func page() throws -> Page {
        let pairing = request.session.flatMap { site.pairings.pairing(of: $0, now: site.node.now) }
            .flatMap { $0.isOfPeople ? $0 : nil }
        let course = try pairing.map { try progress(of: $0) }
        let choices = try SharingChoices(site)
        let start = PairingStart(
            name: PetnameField(
                value: request.field("name") ?? "",
                mistake: nameMistake.map { FieldMistake("name-mistake", sentence: $0) }, words: words),
            choice: choices.field(filledIn: request),
            mistake: kindsMistake.map { FieldMistake("kinds-mistake", sentence: $0, isAlert: true) },
            preview: SharedPreview(
                week: try SharedWeek(site: site, words: words).view(of: tried ?? choices.preset), isOpen: tried != nil,
                words: words),
            minutes: request.field("minutes").flatMap { Int($0) }, words: words)
        return Page(
            title: words(.pairLink), section: .people,
            view: PairingView(course: course, start: start, words: words),
            status: nameMistake == nil && kindsMistake == nil ? .ok : .unprocessableContent,
            // Digits stay in place until the user has answered.
            refresh: course?.isWaiting == true ? Self.refresh : nil)
    }

    private func progress(of pairing: WebPairing) throws -> PairingCourse {
        let isFollowing = if case .follow = pairing.purpose { true } else { false }
        var course = PairingCourse(
            heading: words(isFollowing ? .pairFollowing : .pairOpening), words: words)
        course.steps.append(step(isFollowing ? .pairStepSearch : .pairStepBegin, pairing.begunAt))
        switch pairing.phase {
        case .starting: course.now = words(isFollowing ? .pairSearching : .pairStarting)
        case .open(let end):
            course.now = words(.pairOpenUntil, ["time": site.text(words).time(end)])
            course.hint = words(.pairOpenHow)
        case .asking(let devices): course.now = words.counted(.pairAsking, devices)
        case .comparing(let question):
            course.question = try ask(question, isFollowing: isFollowing)
            course.steps.append(words(.pairStepFound, ["name": question.claimedName]))
            course.now = words(.pairCompare)
        case .agreed(let question):
            course.steps.append(words(.pairStepAgreed, ["digits": question.digits]))
            course.now = words(.pairAgreed, ["name": question.claimedName])
        case .done(let person, let missing):
            course.isOver = true
            let name = DisplayText(person.name, limit: 60).text
            course.link = .init(
                path: person.path, name: words(.pairOpenPerson, ["name": name]))
            course.now = words(isFollowing ? .pairFollowed : .followsYou, ["name": name])
            course.hint = missing.map { words(.notAllReceived) + " " + words.message($0, limit: 400) }
        case .added, .joined: course.isOver = true
        case .unanswered:
            course.isOver = true
            course.now = words(isFollowing ? .pairNoneFound : .pairNoneAsked)
        case .failed(let error):
            course.isOver = true
            course.now = sentence(error)
            if error is NearbyPairing.Obstruction { course.offer = offer }
        }
        course.isWaiting = !course.isOver && course.question == nil
        return course
    }

    /// The button that lets this device look for people; nil if a press does not help.
    private var offer: ReachForm? {
        ReachOffer(site, unit).map { ReachForm(offer: $0, returnPath: PairingRoutes.path, words: words) }
    }

    private func ask(_ question: PairingQuestion, isFollowing: Bool) throws -> DigitsQuestion {
        let name = question.claimedName
        let other = isFollowing ? TextKey.pairBothShare : TextKey.pairBothFollow
        let alike = try site.node.people(resembling: name, besides: question.user).map {
            DisplayText($0.name, limit: 60).text
        }
        return DigitsQuestion(
            digits: question.digits, name: name, fingerprint: question.user.fingerprint,
            wish: words(isFollowing ? .pairWishFollow : .pairWishFollowed, ["name": name]),
            both: try isKnownBothWays(question.user, isFollowing: isFollowing) ? nil : words(other, ["name": name]),
            warning: alike.isEmpty
                ? nil : words(.pairAlike, ["name": name, "names": alike.joined(separator: ", ")]),
            words: words)
    }

    /// Whether the other direction is there already.
    private func isKnownBothWays(_ user: UserID, isFollowing: Bool) throws -> Bool {
        guard isFollowing else { return try site.node.followed(user) != nil }
        return try site.node.followers().contains { $0.user == user && $0.hasAccess }
    }

    private func step(_ key: TextKey, _ moment: Timestamp) -> String {
        words(key, ["time": site.text(words).time(moment)])
    }

    private func sentence(_ error: any Error) -> String {
        switch error {
        case let obstructed as NearbyPairing.Obstruction:
            words(.obstacleUnavailable) + " "
                + ObstacleWords(words: words, text: site.text(words), now: site.node.now).sentence(
                    site.askService().obstacle ?? obstructed.obstacle)
        case is VicinoError: words.sentence(error, limit: 600)
        case is CancellationError: words(.pairStopped)
        default: DisplayText("\(error)", limit: 300).text
        }
    }
}
