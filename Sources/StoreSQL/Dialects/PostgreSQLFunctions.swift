import StoreCore

/// The functions that statements of ``Dialect/postgresql`` call, which an engine creates once per database.
public enum PostgreSQLFunctions {
    /// The version of the functions, which `activestore_functions()` returns. It is incremented whenever one of them changes.
    public static let version = 3

    /// The statements, in execution order. They may be run again.
    public static var statements: [String] {
        [
            fold, besideInteger, addIntegers, addDoubles, integer, exact, double, average, decimal,
            "CREATE OR REPLACE FUNCTION activestore_functions() RETURNS integer LANGUAGE sql IMMUTABLE RETURN \(version)",
        ]
    }

    /// Simple case folding by this library's own table: the server's or its locale's may change, and indexes hold folded text.
    ///
    /// `translate` looks for each character in the whole table, which takes 10 µs for each. So texts of ASCII alone, which have as many bytes
    /// as characters, those of one script, and those in which only ASCII may change, have a way of their own. In SQL the function would take
    /// twice as long for ASCII, since the server prepares the whole expression for each call.
    private static var fold: String {
        let folding = (UInt32(0x80)...0x1FFFF).filter { CaseFolding.fold($0) != $0 }
        let lower = "lower($1 COLLATE \"C\")"
        var ways = "IF octet_length($1) = length($1) THEN RETURN \(lower); "
        for script: [ClosedRange<UInt32>] in [[0x80...0x17F], [0x400...0x52F], [0x80...0xFF, 0x370...0x3FF]] {
            let own = folding.filter { number in script.contains { $0.contains(number) } }
            ways += "ELSIF \(hasNone(outside: [0x1...0x7F] + script)) THEN RETURN \(translated(lower, own)); "
        }
        ways += "ELSIF \(hasNone(of: folding)) THEN RETURN \(lower);"
        return """
            CREATE OR REPLACE FUNCTION activestore_fold(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
            BEGIN \(ways) END IF; RETURN \(translated(lower, folding)); END $$
            """
    }

    /// The text with these characters folded.
    private static func translated(_ text: String, _ numbers: [UInt32]) -> String {
        func characters(_ numbers: [UInt32]) -> String { String(String.UnicodeScalarView(numbers.compactMap(Unicode.Scalar.init))) }
        return "translate(\(text), '\(characters(numbers))', '\(characters(numbers.map(CaseFolding.fold)))')"
    }

    /// Whether a text has no character outside of some ranges.
    private static func hasNone(outside ranges: [ClosedRange<UInt32>]) -> String { "$1 COLLATE \"C\" !~ '[^\(members(ranges))]'" }

    /// Whether a text has none of these characters, nor of others beside them.
    private static func hasNone(of numbers: [UInt32]) -> String {
        var ranges: [ClosedRange<UInt32>] = []
        for number in numbers {
            if let last = ranges.last, number - last.upperBound < 64 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return "$1 COLLATE \"C\" !~ '[\(members(ranges))]'"
    }

    /// Ranges as a bracket expression has them.
    private static func members(_ ranges: [ClosedRange<UInt32>]) -> String {
        func escaped(_ number: UInt32) -> String {
            let digits = String(number, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        return ranges.map { "\(escaped($0.lowerBound))-\(escaped($0.upperBound))" }.joined()
    }

    /// A double as a number that compares with every integer as the double does: a value between two integers becomes the midpoint between
    /// them.
    private static let besideInteger = """
        CREATE OR REPLACE FUNCTION activestore_beside_integer(double precision) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE \
        WHEN $1 >= 9223372036854775808::float8 THEN 'Infinity'::numeric WHEN $1 < -9223372036854775808::float8 THEN '-Infinity'::numeric \
        ELSE floor($1)::bigint::numeric + CASE WHEN floor($1) = $1 THEN 0 ELSE 0.5 END END
        """

    /// A sum within a range. A sum beyond it fails like one beyond 64 bits, with 22003, and the field's number in the text; see
    /// ``NumberFailure``.
    private static let addIntegers = """
        CREATE OR REPLACE FUNCTION activestore_add(bigint, bigint, place integer, lowest bigint DEFAULT -9223372036854775808, highest bigint DEFAULT 9223372036854775807) \
        RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        BEGIN IF $1::numeric + $2 NOT BETWEEN lowest AND highest THEN \
        RAISE EXCEPTION 'activestore: overflow %', place USING ERRCODE = '22003'; END IF; RETURN $1 + $2; END $$
        """

    /// A sum of doubles by IEEE 754. The server fails if a sum is beyond the largest double, which is infinite here: adding halves detects
    /// that first. Infinity and minus infinity have no sum.
    private static let addDoubles = """
        CREATE OR REPLACE FUNCTION activestore_add(double precision, double precision, place integer) \
        RETURNS double precision LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        BEGIN IF abs($1) = 'Infinity' AND $1 = -$2 THEN RAISE EXCEPTION 'activestore: notANumber %', place USING ERRCODE = '22003'; END IF; \
        IF abs($1) > 1e290 AND abs($2) > 1e290 AND abs($1 / 2 + $2 / 2) >= 8.98846567431158e307 THEN \
        RETURN CASE WHEN $1 / 2 + $2 / 2 < 0 THEN '-Infinity'::float8 ELSE 'Infinity'::float8 END; END IF; RETURN $1 + $2; END $$
        """

    /// The sum of integers as an integer.
    private static let integer = """
        CREATE OR REPLACE FUNCTION activestore_integer(numeric, place integer) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        BEGIN IF $1 NOT BETWEEN -9223372036854775808 AND 9223372036854775807 THEN \
        RAISE EXCEPTION 'activestore: overflow %', place USING ERRCODE = '22003'; END IF; RETURN $1::bigint; END $$
        """

    /// The exact value of a double: its significand times a power of two. The server's own cast rounds to 15 digits.
    private static let exact = """
        CREATE OR REPLACE FUNCTION activestore_exact(double precision) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        DECLARE bits bigint; exponent integer; significand numeric; BEGIN \
        IF abs($1) < 9007199254740992 AND $1 = trunc($1) THEN RETURN $1::bigint; END IF; \
        IF $1 = 'Infinity' OR $1 = '-Infinity' OR $1 = 'NaN' THEN RETURN $1::numeric; END IF; \
        bits := ('x' || encode(float8send($1), 'hex'))::bit(64)::bigint; \
        exponent := ((bits >> 52) & 2047)::integer; significand := bits & 4503599627370495; \
        IF exponent = 0 THEN exponent := 1; ELSE significand := significand + 4503599627370496; END IF; \
        IF bits < 0 THEN significand := -significand; END IF; exponent := exponent - 1075; \
        IF exponent >= 0 THEN RETURN significand * 2::numeric ^ exponent; END IF; \
        RETURN significand * 5::numeric ^ (-exponent) * ('1e' || exponent)::numeric; END $$
        """

    /// A number as the nearest double, ties to even. The server's own cast does that, but fails where the double is infinite or zero.
    private static let double = """
        CREATE OR REPLACE FUNCTION activestore_double(numeric, place integer) RETURNS double precision LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        BEGIN IF $1 = 'NaN' THEN RAISE EXCEPTION 'activestore: noSum %', place USING ERRCODE = '22003'; END IF; \
        IF abs($1) >= 2::numeric ^ 1024 - 2::numeric ^ 970 THEN RETURN CASE WHEN $1 < 0 THEN '-Infinity'::float8 ELSE 'Infinity'::float8 END; END IF; \
        IF abs($1) < 1e-300 THEN IF abs($1) <= 5::numeric ^ 1075 * '1e-1075'::numeric THEN RETURN 0; END IF; END IF; RETURN $1::float8; END $$
        """

    /// An exact sum divided and rounded once to a double. The quotient is truncated where no double and no midpoint between two doubles has
    /// more digits; one more digit represents the truncated rest.
    private static let average = """
        CREATE OR REPLACE FUNCTION activestore_average(numeric, bigint, place integer) RETURNS double precision LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        DECLARE scaled numeric; quotient numeric; BEGIN IF $1 = 'NaN' OR abs($1) = 'Infinity' THEN RETURN activestore_double($1, place); END IF; \
        scaled := abs($1) * '1e1100'::numeric; quotient := div(scaled, $2::numeric); \
        quotient := (quotient * 10 + CASE WHEN quotient * $2 = scaled THEN 0 ELSE 1 END) * '1e-1101'::numeric; \
        RETURN activestore_double(CASE WHEN $1 < 0 THEN -quotient ELSE quotient END, place); END $$
        """

    /// An exact sum of decimals, divided and rounded once as ``ExactDecimalSum`` does: all its digits if 128 bits hold them, otherwise 38,
    /// ties to even.
    private static let decimal = """
        CREATE OR REPLACE FUNCTION activestore_decimal(numeric, bigint, place integer) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        DECLARE scaled numeric := abs($1) * '1e128'::numeric; digits numeric := div(scaled, $2::numeric); rest numeric := scaled - digits * $2; \
        unit numeric; cut numeric; BEGIN \
        IF rest <> 0 OR nullif(rtrim(trim_scale(digits)::text, '0'), '')::numeric >= 2::numeric ^ 128 THEN \
        unit := ('1e' || greatest(0, length(trim_scale(digits)::text) - 38))::numeric; cut := div(digits, unit); \
        rest := ((digits - cut * unit) * $2 + rest) * 2; unit := unit * $2; \
        IF rest > unit OR rest = unit AND cut % 2 = 1 THEN cut := cut + 1; END IF; digits := div(cut * unit, $2::numeric); END IF; \
        digits := trim_scale(digits * '1e-128'::numeric); \
        IF digits >= 2::numeric ^ 128 * '1e127'::numeric THEN RAISE EXCEPTION 'activestore: overflow %', place USING ERRCODE = '22003'; END IF; \
        RETURN CASE WHEN $1 < 0 THEN -digits ELSE digits END; END $$
        """
}
