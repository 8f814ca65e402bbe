/// An argument for `%@`, `$NAME` or `:name` in a predicate format: a value of any field type, a record or reference (meaning its key), or
/// an array or set of these for `IN` and `BETWEEN`.
///
/// ```swift
/// Article.where(format: "author == %@ AND topic IN %@", alice, Set(["swift", "linux"]))
/// ```
public protocol FormatArgument: Sendable {
    /// The value or list used in a comparison.
    var _formatOperand: FormatOperand { get }
}

/// The value of an argument of a predicate format.
public enum FormatOperand: Sendable {
    /// One value; nil is ``Value/null``.
    case value(Value)
    /// A list of values.
    case list([Value])
    /// A list that contains lists, which no comparison accepts.
    case nested
}

extension ValueConvertible {
    /// The value.
    public var _formatOperand: FormatOperand { .value(storedValue) }
}

extension Optional: FormatArgument where Wrapped: FormatArgument {
    /// The wrapped argument, or nil.
    public var _formatOperand: FormatOperand { self?._formatOperand ?? .value(.null) }
}

extension Array: FormatArgument where Element: FormatArgument {
    /// The elements, in their order.
    public var _formatOperand: FormatOperand { .list(of: self) }
}

extension Set: FormatArgument where Element: FormatArgument {
    /// The elements, in any order.
    public var _formatOperand: FormatOperand { .list(of: self) }
}

extension Dictionary: FormatArgument where Key == String, Value: Storable & Codable {}

extension FormatOperand {
    fileprivate static func list(of elements: some Collection<some FormatArgument>) -> FormatOperand {
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            guard case .value(let value) = element._formatOperand else { return .nested }
            values.append(value)
        }
        return .list(values)
    }
}

/// The arguments of a format, consumed in order or by name. All of them must be used, except variables.
struct FormatArguments {
    private var rest: ArraySlice<(any FormatArgument)?>
    private let variables: [String: (any FormatArgument)?]
    private let parameters: [String: (any FormatArgument)?]
    private var used: Set<String> = []

    init(
        _ arguments: [(any FormatArgument)?], variables: [String: (any FormatArgument)?], parameters: [String: (any FormatArgument)?]
    ) {
        rest = arguments[...]
        self.variables = variables
        self.parameters = parameters
    }

    /// The next argument, for `%@`.
    mutating func next(_ position: Int) throws -> FormatOperand {
        guard let argument = rest.popFirst() else {
            throw StoreError.unreadableFormat("there is no argument left for this placeholder", at: position)
        }
        return argument?._formatOperand ?? .value(.null)
    }

    /// The value of `$NAME`.
    func variable(_ name: String, _ position: Int) throws -> FormatOperand {
        guard let value = variables[name] else { throw missing("$" + name, "variables:", position) }
        return value?._formatOperand ?? .value(.null)
    }

    /// The value of `:name`.
    mutating func parameter(_ name: String, _ position: Int) throws -> FormatOperand {
        guard let value = parameters[name] else { throw missing(":" + name, "parameters:", position) }
        used.insert(name)
        return value?._formatOperand ?? .value(.null)
    }

    private func missing(_ name: String, _ label: String, _ position: Int) -> StoreError {
        .unreadableFormat("no value was given for \(name); name it in \(label)", at: position)
    }

    /// - Throws: ``StoreError`` `.badRequest` if there are more arguments than the format uses.
    func checkAllUsed() throws {
        if !rest.isEmpty {
            throw StoreError(
                .badRequest,
                "\(StoreError.counted(rest.count, "argument is", "arguments are")) left over: the predicate format has fewer placeholders.")
        }
        if let name = parameters.keys.filter({ !used.contains($0) }).min() {
            throw StoreError(
                .badRequest,
                "A value was given for the parameter \(StoreError.quoted(name)), but the predicate format has no such parameter.")
        }
    }
}
