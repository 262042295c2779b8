/// What another program or page has stored since a form was shown, where the form says otherwise.
struct FormConflict: Sendable {
    /// A part that differs.
    struct Difference: Sendable {
        let part: ActivityForm.Part
        /// Whether the user changed it, too.
        let isTyped: Bool
    }

    let differences: [Difference]
    /// The activity as it is stored now.
    let stored: ActivityForm
    /// The form as the user sent it.
    let sent: ActivityForm
    /// The form to show again: what the user typed, and elsewhere what is stored now.
    let form: ActivityForm

    /// - Returns: nil if nothing would be overwritten.
    init?(sent: ActivityForm, basis: FormBasis, stored: ActivityForm) {
        let changed = ActivityForm.Part.allCases.filter {
            !basis.holds($0, of: stored) && sent.fields(of: $0) != stored.fields(of: $0)
        }
        guard !changed.isEmpty else { return nil }
        differences = changed.map { Difference(part: $0, isTyped: !basis.holds($0, of: sent)) }
        var form = sent
        for difference in differences where !difference.isTyped { form.take(difference.part, from: stored) }
        self.stored = stored
        self.sent = sent
        self.form = form
    }
}
