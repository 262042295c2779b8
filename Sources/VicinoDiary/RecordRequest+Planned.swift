package import Vicino
package import VicinoActivity

extension RecordRequest<Activity> {
    /// Without plans, which their authors have not confirmed.
    package var withoutPlans: RecordRequest<Activity> {
        let isNoPlan: Filter<Activity> = \.isConfirmed != false
        let isGuess: Filter<Activity> = \.source == .recognised
        return filter(isNoPlan || isGuess)
    }

    /// Only plans.
    package var plans: RecordRequest<Activity> {
        let isUnconfirmed: Filter<Activity> = \.isConfirmed == false
        let isNoGuess: Filter<Activity> = \.source != .recognised
        return filter(isUnconfirmed && isNoGuess)
    }

    /// What happened, as far as its author says: without plans, and without what begins after a moment.
    package func begun(by now: Timestamp) -> RecordRequest<Activity> {
        withoutPlans.filter(\.start <= now.advanced(byMilliseconds: Activity.clockTolerance))
    }
}
