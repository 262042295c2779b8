package import Vicino
package import VicinoActivity

extension Diary {
    /// Plans activities: they lie in the future, and count for nothing until the user confirms them.
    ///
    /// All are stored in one change, or none.
    ///
    /// - Parameter isPrivate: whether they stay on the user's own devices.
    /// - Throws: `VicinoError` with `.badValue` if one of them has no end, does not begin in the future, or has a value that
    ///   is not allowed; with `.refused` if there are more than `PlanRepetition.limit`.
    package func plan(_ activities: [Activity], isPrivate: Bool = false) throws -> [Identified<Activity>] {
        guard activities.count <= PlanRepetition.limit else {
            throw VicinoError(
                .refused, "This is more than \(PlanRepetition.limit) activities at once. Choose an earlier last day.")
        }
        let now = node.now
        let plans = try activities.map { activity in
            var plan = activity
            plan.isConfirmed = false
            guard plan.start > now.advanced(byMilliseconds: Activity.clockTolerance) else {
                throw VicinoError(.badValue, "Only what begins in the future can be planned.")
            }
            return try DiaryRules.checked(plan, at: now, in: timeZone)
        }
        let naming = try AreaNaming(node)
        return try node.write { transaction in
            try plans.map { plan in
                var plan = plan
                try naming.name(&plan, transaction)
                return Identified(id: try transaction.add(plan, isPrivate: isPrivate), record: plan)
            }
        }
    }

    /// The plans whose time is over since a moment, the latest first: the user has not said whether they happened.
    package func overdue(since begin: Timestamp) throws -> [Identified<Activity>] {
        let now = node.now
        let found = try node.records(Activity.self).overlapping(from: begin, to: now).plans.reversed().all()
        return found.filter { $0.record.isOverdue(at: now) }
    }

    /// Takes the addition of activities back, which moves all of them to the trash.
    ///
    /// - Throws: `VicinoError` with `.refused` if one of them is no longer as it was added, and with `.notFound` if one was
    ///   deleted. Then nothing is changed.
    package func revert(adding added: [Identified<Activity>]) throws {
        try node.write { transaction in
            for found in added {
                guard try transaction.record(found.id, as: Activity.self) == found.record else {
                    throw VicinoError(.refused, "An activity was changed again since. Nothing was taken back.")
                }
                try transaction.delete(found.id)
            }
        }
    }
}
