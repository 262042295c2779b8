internal import Vicino
internal import VicinoActivity
internal import VicinoAreas
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// An area in the list, with the forms that change it.
struct AreaEntry: View {
    private let name: String
    private let shownName: String
    private let reach: String
    private let isShown: Bool
    private let words: Words

    /// - Parameter isPresent: whether the user is there now.
    init(_ area: Area, isPresent: Bool, _ words: Words) {
        self.words = words
        name = area.name
        isShown = area.isShown
        shownName = DisplayText(area.name, limit: 60).text
        let circle = area.reach.circle.map { circle in
            words(
                .areaWithin,
                ["distance": words.format.distance(circle.radius), "position": circle.center.typed])
        }
        let networks = area.reach.networks.map { id in
            words(.areaOnNetwork, ["network": DisplayText(id, limit: 80).text])
        }
        let shown = area.isShown ? words(.areaShown) : nil
        let present = isPresent ? words(.areaPresent) : nil
        reach = ([circle] + networks + [shown, present]).compactMap(\.self).joined(separator: " · ")
    }

    var body: Markup {
        Li {
            Div {
                B { Bdi { shownName } }
                P { reach }
                Fold(words(.areaChange), style: nil) {
                    PostForm(AreaPaths.rename, style: "row gapt") {
                        HiddenField(AreaPaths.nameField, name)
                        Input(
                            .name(AreaPaths.newNameField), .value(name), .required(), .maxLength(100),
                            .autocomplete("off"), .aria(.label, words(.areaNewName, ["area": shownName])))
                        Button { words(.rename) }
                    }
                    PostForm(isShown ? AreaPaths.hide : AreaPaths.show, style: "gapt") {
                        HiddenField(AreaPaths.nameField, name)
                        Button {
                            words(isShown ? .areaHide : .areaShow)
                            SpokenText(" \(shownName)")
                        }
                    }
                    PostForm(AreaPaths.remove, style: "gapt") {
                        HiddenField(AreaPaths.nameField, name)
                        Button {
                            words(.areaRemove)
                            SpokenText(" \(shownName)")
                        }
                    }
                }
            }
        }
    }
}
