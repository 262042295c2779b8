/// What a probe found about one property of a store.
package struct StoreFinding: Hashable, Sendable {
    /// A property of a store.
    package enum Property: String, CaseIterable, Sendable {
        case writes, readsBack, showsNewVersion, saysUnchanged, givesParts, deletes, letsFollowersRead, refusesList,
            clock

        /// Whether nothing can be published in a store without it.
        package var isEssential: Bool {
            switch self {
            case .writes, .readsBack, .showsNewVersion, .deletes: true
            case .saysUnchanged, .givesParts, .letsFollowersRead, .refusesList, .clock: false
            }
        }
    }

    package enum Outcome: Hashable, Sendable {
        case yes
        case no
        /// The store has nothing of the kind.
        case absent
        /// The probe could not find out, and this is why.
        case failed(StoreFailure)
    }

    package let property: Property
    package let outcome: Outcome

    package init(_ property: Property, _ outcome: Outcome) {
        self.property = property
        self.outcome = outcome
    }

    /// Whether it is as it should be, or does not matter.
    package var isGood: Bool {
        switch outcome {
        case .yes, .absent: true
        case .no, .failed: false
        }
    }
}

/// Why a probe could not find something out, as a sentence.
package struct StoreFailure: Hashable, Sendable {
    package let sentence: String
}
