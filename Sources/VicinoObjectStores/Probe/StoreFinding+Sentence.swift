extension StoreFinding {
    /// What was found, and what it means, in sentences.
    package var sentence: String {
        switch outcome {
        case .yes: yes
        case .no: no
        case .absent: absent
        case .failed(let failure): "\(question): not known. \(failure.sentence)"
        }
    }

    private var yes: String {
        switch property {
        case .writes: "Objects can be written."
        case .readsBack: "What was written can be read at once."
        case .showsNewVersion: "A new version is seen at once, also by who asks for news only."
        case .saysUnchanged: "The store says when nothing is new, so asking costs little."
        case .givesParts: "Parts of an object can be read."
        case .deletes: "What is deleted is gone at once."
        case .letsFollowersRead: "Followers can read without a key, if they know a name."
        case .refusesList: "Strangers cannot list the names."
        case .clock: "The clock of the store agrees with this computer's."
        }
    }

    private var no: String {
        switch property {
        case .writes: "Objects cannot be written. Choose another store."
        case .readsBack: "What was written could not be read back. Choose another store."
        case .showsNewVersion:
            "An old version was read after a new one was written. Followers would miss news. Choose another store, or switch "
                + "off what caches it."
        case .saysUnchanged:
            "The store does not say when nothing is new: each question for news receives some kilobytes."
        case .givesParts: "Only whole objects can be read. A transfer that breaks begins its object again."
        case .deletes: "A deleted object could still be read. What you delete would stay there. Choose another store."
        case .letsFollowersRead:
            "Followers cannot read without a key. Allow everyone to read single objects, or give followers a key that only "
                + "reads."
        case .refusesList:
            "Strangers can list all names, and so fetch all sealed objects. Forbid it in the store's settings."
        case .clock:
            "The clocks of the store and of this computer differ by more than five minutes. Set the clock: stores refuse "
                + "what is signed at another time."
        }
    }

    private var absent: String {
        switch property {
        case .letsFollowersRead: "Followers read the copy of this folder that they have."
        case .refusesList: "Those who have the folder see all names, and nothing of what they mean."
        case .clock: "The store has no clock of its own."
        case .writes, .readsBack, .showsNewVersion, .saysUnchanged, .givesParts, .deletes: "Does not apply here."
        }
    }

    private var question: String {
        switch property {
        case .writes: "Writing"
        case .readsBack: "Reading back"
        case .showsNewVersion: "Showing a new version"
        case .saysUnchanged: "Saying that nothing is new"
        case .givesParts: "Reading parts"
        case .deletes: "Deleting"
        case .letsFollowersRead: "Reading without a key"
        case .refusesList: "Refusing a list of names"
        case .clock: "The clock"
        }
    }
}
