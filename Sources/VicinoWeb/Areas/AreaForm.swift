internal import VicinoMarkup
internal import VicinoPage

/// The form that adds an area.
struct AreaForm: View {
    /// What the user has typed; empty at first.
    struct Entry: Sendable {
        var name = ""
        var position = ""
        var radius = "150"
        var network = ""
    }

    /// A network that this device is on.
    struct Network: Sendable {
        /// The ids by which it is recognised, one a line.
        let value: String
        let name: String
    }

    let entry: Entry
    let networks: [Network]
    /// What is wrong with what was typed; nil if nothing is.
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        Card("narrow stack") {
            CardIntro(words(.areaAdd), sentence: words(.areaAddHow))
            PostForm(AreaPaths.add, style: "stack tight") {
                mistake
                field(AreaPaths.nameField, .areaName, value: entry.name, isRequired: true)
                field(AreaPaths.positionField, .areaPosition, value: entry.position)
                P(.class("sm mut"), .id("position-how")) { words(.areaPositionHow) }
                field(AreaPaths.radiusField, .areaRadius, value: entry.radius)
                if !networks.isEmpty { network }
                P { Button(.class("go")) { words(.areaAddDo) } }
            }
        }
    }

    @MarkupBuilder
    private func field(_ name: String, _ label: TextKey, value: String, isRequired: Bool = false) -> Markup {
        Label(.for("area-\(name)")) { words(label) }
        Input(
            .id("area-\(name)"), .name(name), .value(value), .required(isRequired), .maxLength(100),
            .autocomplete("off"), .described(by: mistake))
    }

    @MarkupBuilder private var network: Markup {
        Label(.for("area-network")) { words(.areaNetwork) }
        Select(.id("area-network"), .name(AreaPaths.networkField)) {
            Option(.value("")) { words(.areaNoNetwork) }
            for network in networks {
                Option(.value(network.value), .selected(network.value == entry.network)) { network.name }
            }
        }
    }
}
