internal import VicinoActivity

/// The values of the page of a followed person.
struct PersonValues: Sendable {
    /// The last day with records.
    struct Last: Sendable {
        let day: String
        let received: String
        /// What ran when something was last received; nil for nothing.
        let running: String?
        let line: Markup
        let rows: [DayRow]
        /// How many more records there are; nil for none.
        let more: String?
        /// The page with all records of the day.
        let listPath: String
    }

    /// A day before the last one.
    struct Day: Sendable {
        let name: String
        let line: Markup
        /// The times of the day by activity, for readers who do not see the line.
        let figures: String
    }

    /// A line of what is known.
    struct Fact: Sendable {
        let name: String
        let value: String
    }

    /// The field for the address of the person's device.
    struct Address: Sendable {
        let typed: String
        let addressMistake: String?
        /// Whether nothing can be fetched without it, because no address is known.
        let isNeeded: Bool
    }

    /// A choice of what happens when the person is near.
    struct Policy: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    let path: String
    let chartsPath: String
    let name: String
    let initial: String
    let claimed: String?
    let circles: Markup
    let proxClass: String
    let near: String
    let freshness: String
    let problems: [String]
    let hasProblems: Bool
    let last: Last?
    let days: [Day]
    let hasDays: Bool
    let address: Address
    let facts: [Fact]
    let fingerprint: String
    let policies: [Policy]
    let isMuted: Bool
    let follower: FollowerFacts?
    let isBlocked: Bool
    let petname: String
    let mistake: String?
    let said: Sentences

    /// Sentences that name the person.
    struct Sentences: Sendable {
        let ribbon: String
        let ribbonWhy: String
        let whenNear: String
        let noRecords: String
        let unfollow: String
        let unfollowHow: String
        let follows: String
        let block: String
        let blockHow: String
        let blocked: String
    }

    init(
        path: String, chartsPath: String, name: String, initial: String, claimed: String?, circles: Markup,
        proxClass: String,
        near: String, freshness: String, problems: [String], last: Last?, days: [Day], hasDays: Bool,
        ribbonWhy: String, address: Address, facts: [Fact], fingerprint: String, policies: [Policy], isMuted: Bool,
        follower: FollowerFacts?, isBlocked: Bool,
        petname: String, mistake: String?, words: Words
    ) {
        self.path = path
        self.chartsPath = chartsPath
        self.name = name
        self.initial = initial
        self.claimed = claimed
        self.circles = circles
        self.proxClass = proxClass
        self.near = near
        self.freshness = freshness
        self.problems = problems
        hasProblems = !problems.isEmpty
        self.last = last
        self.days = days
        self.hasDays = hasDays
        self.address = address
        self.facts = facts
        self.fingerprint = fingerprint
        self.policies = policies
        self.isMuted = isMuted
        self.follower = follower
        self.isBlocked = isBlocked
        self.petname = petname
        self.mistake = mistake
        func say(_ key: String) -> String { words(key, ["name": name]) }
        said = Sentences(
            ribbon: say("ribbon"), ribbonWhy: ribbonWhy, whenNear: say("when_near"),
            noRecords: say("fresh_nothing"), unfollow: say("unfollow"), unfollowHow: say("unfollow_how"),
            follows: say(follower?.hasAccess == true ? "follows_you" : "follows_you_not"), block: say("block"),
            blockHow: say("block_how"), blocked: say("is_blocked"))
    }
}
