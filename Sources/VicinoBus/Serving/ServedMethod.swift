/// A method that other connections can call.
///
/// Handlers begin in the order of the calls. Up to its first suspension, a handler runs on the connection's thread and
/// must not keep it busy. After that, handlers run concurrently. The caller's answer to a thrown `BusError.refused` is
/// its name and text, and to any other error a failure without details. When the connection ends, it cancels the
/// handlers' tasks.
package struct ServedMethod: Sendable {
    let name: MemberName
    let input: Signature
    let output: Signature
    let inputNames: [String]
    let outputNames: [String]
    let handler: @Sendable (IncomingCall) async throws -> BusBody

    /// A method with one result.
    ///
    /// - Parameters:
    ///   - inputNames: the names of the arguments in descriptions of the interface; fewer are allowed.
    ///   - outputName: the name of the result in descriptions of the interface.
    package init<each Input: BusConvertible, Output: BusConvertible>(
        _ name: MemberName, takes inputNames: [MemberName] = [], gives outputName: MemberName? = nil,
        _ handler: @escaping @Sendable (IncomingCall, repeat each Input) async throws -> Output
    ) {
        var input: [BusType] = []
        repeat input.append((each Input).busType)
        self.init(
            name, input: (input, inputNames), output: ([Output.busType], [outputName].compactMap(\.self))
        ) { call in
            let arguments = try call.body.read(repeat (each Input).self)
            return BusBody(try await handler(call, repeat each arguments))
        }
    }

    /// A method with several results, or none.
    ///
    /// - Parameters:
    ///   - inputNames: the names of the arguments in descriptions of the interface; fewer are allowed.
    ///   - outputNames: the names of the results in descriptions of the interface; fewer are allowed.
    @_disfavoredOverload
    package init<each Input: BusConvertible, each Output: BusConvertible>(
        _ name: MemberName, takes inputNames: [MemberName] = [], gives outputNames: [MemberName] = [],
        _ handler: @escaping @Sendable (IncomingCall, repeat each Input) async throws -> (repeat each Output)
    ) {
        var input: [BusType] = []
        repeat input.append((each Input).busType)
        var output: [BusType] = []
        repeat output.append((each Output).busType)
        self.init(name, input: (input, inputNames), output: (output, outputNames)) { call in
            let arguments = try call.body.read(repeat (each Input).self)
            let results = try await handler(call, repeat each arguments)
            return BusBody(repeat each results)
        }
    }

    private init(
        _ name: MemberName, input: (types: [BusType], names: [MemberName]),
        output: (types: [BusType], names: [MemberName]),
        handler: @escaping @Sendable (IncomingCall) async throws -> BusBody
    ) {
        self.name = name
        self.input = Signature(unchecked: input.types)
        self.output = Signature(unchecked: output.types)
        inputNames = input.names.map(\.text)
        outputNames = output.names.map(\.text)
        self.handler = handler
    }
}
