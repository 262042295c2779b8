internal import VicinoActivity

/// What is known at one moment about whether the user is in an area.
enum AreaEvidence: Hashable, Sendable {
    /// They are, whatever the error of the position.
    case inside
    /// They may be: enough to stay, too little to enter.
    case near
    /// They are not, whatever the error of the position.
    case outside
    /// Nothing.
    case none
}

extension AreaReach {
    /// What a position says.
    func evidence(of fix: PositionFix, by rules: AreaRules) -> AreaEvidence {
        guard let circle, let accuracy = rules.accuracy(of: fix) else { return .none }
        let distance = circle.center.distance(to: fix.position)
        if distance + accuracy <= circle.radius { return .inside }
        let outer = circle.radius + circle.margin
        if distance <= outer { return .near }
        return distance - accuracy > outer ? .outside : .none
    }

    /// What the present networks say; nil where they are not known.
    ///
    /// The absence of a network says nothing about an area that has a circle, too: a radio may be off.
    func evidence(ofNetworks present: Set<String>?) -> AreaEvidence {
        guard !networks.isEmpty, let present else { return .none }
        if networks.contains(where: present.contains) { return .inside }
        return circle == nil ? .outside : .none
    }
}
