import Foundation

import ActiveStore

@Model(timestamps: false) struct OwnCreatedAt {
    var createdAt: Date?
    var updatedAt: String = ""
}
