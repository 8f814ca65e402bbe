import CSQLite
import FoundationEssentials
import StoreCore
import StoreSQL

/// Sums and averages that do not depend on the order of the rows, and the addition of an update.
///
/// Integers are summed in two halves, which cannot overflow with fewer than 2³¹ rows; doubles and decimals are summed
/// exactly, as in every engine (``ExactSum``, ``ExactDecimalSum``). ``NumberFailure`` parses the error messages.
enum NumberFunctions {
    static func register(on database: OpaquePointer) -> Int32 {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let codes = [
            sqlite3_create_function_v2(
                database, "activestore_add", 3, flags, nil, { context, _, arguments in add(context, arguments, nil) }, nil, nil, nil),
            sqlite3_create_function_v2(
                database, "activestore_add", 5, flags, nil,
                { context, _, arguments in add(context, arguments, range(arguments?[3], arguments?[4])) }, nil, nil, nil),
            sqlite3_create_function_v2(
                database, "activestore_sum_int", 2, flags, nil, nil, { context, _, arguments in stepInteger(context, arguments) },
                { endInteger($0, isAverage: false) }, nil),
            sqlite3_create_function_v2(
                database, "activestore_average_int", 2, flags, nil, nil, { context, _, arguments in stepInteger(context, arguments) },
                { endInteger($0, isAverage: true) }, nil),
            sqlite3_create_function_v2(
                database, "activestore_sum_double", 2, flags, nil, nil, { context, _, arguments in stepDouble(context, arguments) },
                { endDouble($0, isAverage: false) }, nil),
            sqlite3_create_function_v2(
                database, "activestore_average_double", 2, flags, nil, nil, { context, _, arguments in stepDouble(context, arguments) },
                { endDouble($0, isAverage: true) }, nil),
            sqlite3_create_function_v2(
                database, "activestore_sum_decimal", 2, flags, nil, nil, { context, _, arguments in stepDecimal(context, arguments) },
                { endDecimal($0, isAverage: false) }, nil),
            sqlite3_create_function_v2(
                database, "activestore_average_decimal", 2, flags, nil, nil,
                { context, _, arguments in stepDecimal(context, arguments) }, { endDecimal($0, isAverage: true) }, nil),
        ]
        return codes.first { $0 != SQLITE_OK } ?? SQLITE_OK
    }
}

// File-level functions, not members of the type: C callbacks capture nothing.

private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>

/// The state of aggregates between rows, in zeroed memory that SQLite provides, aligned to eight bytes.
private struct IntegerSum {
    var count: Int64
    var high: Int64
    var low: Int64
    var position: Int64
}

/// An exact sum, which must be ended explicitly: SQLite calls the final
/// function for every state that was begun, even if the statement fails.
private struct LongSum<Sum> {
    var sum: UnsafeMutablePointer<Sum>?
    var position: Int64

    /// Moves the sum out and frees its memory.
    mutating func take() -> Sum? {
        defer {
            sum?.deallocate()
            sum = nil
        }
        return sum?.move()
    }
}

private func state<S>(_ context: OpaquePointer?, _ type: S.Type) -> UnsafeMutablePointer<S>? {
    guard let memory = sqlite3_aggregate_context(context, Int32(MemoryLayout<S>.size)) else {
        sqlite3_result_error_nomem(context)
        return nil
    }
    return memory.bindMemory(to: type, capacity: 1)
}

/// The final state; nil if no row had a value.
private func finalState<S>(_ context: OpaquePointer?, _ type: S.Type) -> UnsafeMutablePointer<S>? {
    sqlite3_aggregate_context(context, 0)?.bindMemory(to: type, capacity: 1)
}

private func fail(_ context: OpaquePointer?, _ reason: NumberFailure, _ position: Int64) {
    sqlite3_result_error(context, reason.text(position: position), -1)
}

// MARK: Integers

private func stepInteger(_ context: OpaquePointer?, _ arguments: Arguments?) {
    guard let value = arguments?[0], sqlite3_value_type(value) != SQLITE_NULL else { return }
    let position = sqlite3_value_int64(arguments?[1])
    guard sqlite3_value_type(value) == SQLITE_INTEGER else { return fail(context, .value, position) }
    guard let sum = state(context, IntegerSum.self) else { return }
    let number = sqlite3_value_int64(value)
    sum.pointee.count &+= 1
    sum.pointee.high &+= number >> 32
    sum.pointee.low &+= number & 0xFFFF_FFFF
    sum.pointee.position = position
}

private func endInteger(_ context: OpaquePointer?, isAverage: Bool) {
    guard let sum = finalState(context, IntegerSum.self)?.pointee, sum.count > 0 else {
        return isAverage ? sqlite3_result_null(context) : sqlite3_result_int64(context, 0)
    }
    let total = Int128(sum.high) << 32 + Int128(sum.low)
    if isAverage { return sqlite3_result_double(context, RoundedQuotient.average(ofSum: total, count: sum.count)) }
    guard let exact = Int64(exactly: total) else { return fail(context, .overflow, sum.position) }
    sqlite3_result_int64(context, exact)
}

// MARK: Doubles

private func stepDouble(_ context: OpaquePointer?, _ arguments: Arguments?) {
    guard let value = arguments?[0], sqlite3_value_type(value) != SQLITE_NULL else { return }
    let position = sqlite3_value_int64(arguments?[1])
    guard sqlite3_value_type(value) == SQLITE_FLOAT || sqlite3_value_type(value) == SQLITE_INTEGER else {
        return fail(context, .value, position)
    }
    longSum(context, ExactSum(), position)?.pointee.add(sqlite3_value_double(value))
}

private func endDouble(_ context: OpaquePointer?, isAverage: Bool) {
    guard let state = finalState(context, LongSum<ExactSum>.self), let sum = state.pointee.take() else {
        return isAverage ? sqlite3_result_null(context) : sqlite3_result_double(context, 0)
    }
    guard let number = isAverage ? sum.average : sum.value else { return fail(context, .noSum, state.pointee.position) }
    sqlite3_result_double(context, number)
}

// MARK: Decimals

private func stepDecimal(_ context: OpaquePointer?, _ arguments: Arguments?) {
    guard let value = arguments?[0], sqlite3_value_type(value) != SQLITE_NULL else { return }
    let position = sqlite3_value_int64(arguments?[1])
    guard let number = decimal(value) else { return fail(context, .value, position) }
    longSum(context, ExactDecimalSum(), position)?.pointee.add(number)
}

private func endDecimal(_ context: OpaquePointer?, isAverage: Bool) {
    guard let state = finalState(context, LongSum<ExactDecimalSum>.self), let sum = state.pointee.take() else {
        return isAverage ? sqlite3_result_null(context) : give(context, Decimal(), position: 0)
    }
    let position = state.pointee.position
    guard let number = isAverage ? sum.average : sum.value else { return fail(context, .overflow, position) }
    give(context, number, position: position)
}

/// The current sum, begun with its first value.
@inline(__always) private func longSum<Sum>(_ context: OpaquePointer?, _ nothing: @autoclosure () -> Sum, _ position: Int64)
    -> UnsafeMutablePointer<Sum>?
{
    guard let state = state(context, LongSum<Sum>.self) else { return nil }
    if let sum = state.pointee.sum { return sum }
    let sum = UnsafeMutablePointer<Sum>.allocate(capacity: 1)
    sum.initialize(to: nothing())
    state.pointee = LongSum(sum: sum, position: position)
    return sum
}

private func decimal(_ value: OpaquePointer) -> Decimal? {
    guard sqlite3_value_type(value) == SQLITE_BLOB, let bytes = sqlite3_value_blob(value) else { return nil }
    return DecimalCoding.decode(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))))
}

private func give(_ context: OpaquePointer?, _ number: Decimal, position: Int64) {
    guard let bytes = DecimalCoding.encode(number) else { return fail(context, .overflow, position) }
    bytes.withUnsafeBufferPointer { activestore_sqlite_result_blob(context, $0.baseAddress, Int64($0.count)) }
}

// MARK: The addition of an update

/// The allowed range of an integer sum.
private func range(_ least: OpaquePointer?, _ greatest: OpaquePointer?) -> ClosedRange<Int64> {
    let least = sqlite3_value_int64(least)
    return least...max(least, sqlite3_value_int64(greatest))
}

private func add(_ context: OpaquePointer?, _ arguments: Arguments?, _ range: ClosedRange<Int64>?) {
    guard let a = arguments?[0], let b = arguments?[1], let last = arguments?[2] else { return sqlite3_result_null(context) }
    let position = sqlite3_value_int64(last)
    switch (sqlite3_value_type(a), sqlite3_value_type(b)) {
    case (SQLITE_NULL, _), (_, SQLITE_NULL): sqlite3_result_null(context)
    case (SQLITE_INTEGER, SQLITE_INTEGER):
        let (sum, overflow) = sqlite3_value_int64(a).addingReportingOverflow(sqlite3_value_int64(b))
        if overflow || !(range?.contains(sum) ?? true) { return fail(context, .overflow, position) }
        sqlite3_result_int64(context, sum)
    case (SQLITE_FLOAT, SQLITE_FLOAT):
        let sum = sqlite3_value_double(a) + sqlite3_value_double(b)
        if sum.isNaN { return fail(context, .notANumber, position) }
        sqlite3_result_double(context, sum == 0 ? 0 : sum)
    case (SQLITE_BLOB, SQLITE_BLOB):
        guard let a = decimal(a), let b = decimal(b) else { return fail(context, .value, position) }
        give(context, a + b, position: position)
    default: fail(context, .value, position)
    }
}
