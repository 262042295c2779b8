/// The addresses of the page of the user's devices, and the fields of its forms.
enum DevicePaths {
    /// All devices.
    static let all = "/devices"
    /// Adds a device.
    static let add = "/devices/add"
    /// Gives a device another name.
    static let rename = "/devices/rename"
    /// Removes a device.
    static let remove = "/devices/remove"

    /// Opens this device to one beside it.
    static let near = "/devices/near"
    /// Answers whether both screens show the same digits.
    static let nearAnswer = near + "/answer"
    /// Ends that, or forgets how it has ended.
    static let nearStop = near + "/stop"

    /// Makes what a removed device still had the user's.
    static let lateKeep = "/devices/late/keep"
    /// Removes it for ever.
    static let lateDiscard = "/devices/late/discard"

    /// The list that the page has shown.
    static let lateField = "list"
    static let codeField = "code"
    /// The first digits of a device's key.
    static let keyField = "device"
    static let newNameField = "to"
    /// Whether the user is sure of a removal.
    static let sureField = "sure"
}
