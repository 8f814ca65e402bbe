import ActiveStore

/// With two indexes of two fields, which have one in common.
@Indexed("status", "worker")
@Indexed("worker", "day")
@Model struct Shift {
    var status = ""
    var worker = 0
    var day = 0
    var hours: Int?
    var note: String?
}
