/// The addresses of the page of the user's stores, and the fields of its forms.
enum StorePaths {
    /// All stores.
    static let all = "/stores"
    /// Tries a store out, and adds it.
    static let add = "/stores/add"
    /// Publishes to a store.
    static let publish = "/stores/publish"
    /// Removes a store, and deletes everything there.
    static let remove = "/stores/remove"
    /// Forgets a store that is gone.
    static let forget = "/stores/forget"

    static let addressField = "address"
    static let nameField = "name"
    static let secretField = "secret"
    /// The number of a store.
    static let storeField = "store"
}
