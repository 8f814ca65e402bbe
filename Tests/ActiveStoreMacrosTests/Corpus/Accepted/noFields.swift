import ActiveStore

@Model struct NoFields {}
