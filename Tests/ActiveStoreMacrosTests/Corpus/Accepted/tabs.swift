import ActiveStore

@Model struct Tabs {
	var name = ""
	var text = """
		indented
		  by tabs
		"""
}
