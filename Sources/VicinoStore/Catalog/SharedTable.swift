/// A table of the catalog whose rows all devices of the user share.
package enum SharedTable: String, CaseIterable, Sendable {
    case contact
    case follower
    case block
    case received
    case presence = "known_presence"
    case renewal
    case verified
    case vouching
    case vouch = "received_vouch"

    /// The column that names a user, of which the table has one row.
    var key: String {
        switch self {
        case .contact, .follower, .block, .verified, .vouching, .vouch: "user"
        case .received, .presence: "author"
        case .renewal: "former"
        }
    }

    /// The columns that count for one device alone.
    var localColumns: Set<String> {
        switch self {
        case .contact: ["updated_at"]
        case .follower: ["barred", "heard_at", "holds", "holds_revision"]
        case .renewal: ["is_told", "rival", "rival_signature"]
        case .block, .received, .presence, .verified, .vouching, .vouch: []
        }
    }
}
