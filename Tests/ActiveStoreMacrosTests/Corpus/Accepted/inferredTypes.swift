import Foundation

import ActiveStore

@Model struct InferredTypes {
    var negative = -1
    var hex = 0xFF
    var seconds = 60 * 60 * 24
    var half = 1 / 2.0
    var exponent = 1e3
    var minus = -0.5
    var raw = #"a\b"#
    var joined = "a" + "b"
    var interpolated = "\(1 + 1)"
    var grouped = (3)
    var cast = 3 as Int32
    var date = Date(timeIntervalSince1970: 0)
    var home = URL(string: "https://example.org")!
    var data = Data()
    var explicit = Int64.init(5)
    var small = Int8(3)
    var ready = !false
}
