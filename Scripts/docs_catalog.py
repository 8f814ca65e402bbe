"""The catalog that Scripts/docs gives to docc: the pages as articles, their links as links to articles, and links between modules.

The pages stay as they are for readers of the repository. A page is an article named by its path (`Docs/Queries.md` is `Queries`, and
`Engines/LMDB/README.md` is `Engines-LMDB`). docc names a heading by its words (`#Save-a-record`), GitHub in small letters (`#save-a-record`), so the target of
a link is found by the second and written as the first.
"""
import glob, json, os, re

MODULES = {
    "ActiveStore": "Models, queries, relations, validation and conversion: the module that a program imports.",
    "ActiveStoreImport": "Records of models from CSV and JSON, and copies and dumps of stores.",
    "ActiveStoreTesting": "Stores and factories for the tests of programs that use the library.",
    "StoreSQLite": "The engine that keeps a store in a file of SQLite.",
    "StoreLMDB": "The engine that keeps a store in a file of LMDB.",
    "StoreMemory": "The engine that keeps a store in memory.",
    "StorePostgreSQL": "The engine that keeps a store on a PostgreSQL server.",
    "StoreTransfer": "Files: CSV, JSON, dumps, copies and digests of stores.",
    "StoreCore": "Stores, transactions, schemas, predicates, changes, migrations and errors: the contract between models and engines.",
    "StoreJSON": "Trees of JSON, read and written.",
    "StoreSQL": "The toolkit of engines that speak SQL.",
    "StoreKeyValue": "The toolkit of engines that keep keys and values.",
    "StoreConformance": "The suite that shows that an engine keeps the contract.",
    "StoreConformanceTesting": "The suite as tests of Swift Testing.",
}
# The pages that tell about a module, under its overview.
READING = {
    "ActiveStore": ["GettingStarted", "Models", "Queries", "Relations", "Validation", "Conversion"],
    "ActiveStoreImport": ["Import", "Transfer"], "ActiveStoreTesting": ["Testing"], "StoreSQLite": ["Engines", "Engines-SQLite"],
    "StoreLMDB": ["LMDB", "Engines-LMDB"], "StoreMemory": ["Engines", "Engines-Memory"], "StorePostgreSQL": ["PostgreSQL", "Engines-PostgreSQL"],
    "StoreTransfer": ["Transfer", "DumpFormat", "Import"], "StoreCore": ["Transactions", "Changes", "Migrations", "Errors", "Contract", "WritingAnEngine"],
    "StoreJSON": ["Conversion"], "StoreSQL": ["WritingAnEngine"], "StoreKeyValue": ["WritingAnEngine"], "StoreConformance": ["WritingAnEngine", "Contract"],
    "StoreConformanceTesting": ["WritingAnEngine"],
}
LINK = re.compile(r"\[((?:[^\[\]`]|`[^`]*`)+)\]\(([^()\s]+)\)")


def page_paths():
    """The pages that become articles."""
    found = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Benchmarks/README.md", "Benchmarks/Others/Tasks.md"]
    for pattern in ("Docs/*.md", "Docs/*/*.md", "Engines/*/README.md", "Examples/*/README.md"): found += sorted(glob.glob(pattern))
    return found


def article(path):
    """The name of a page's article."""
    if path == "Docs/README.md": return "Pages"
    if path == "README.md": return "Overview"
    name = re.sub(r"(/README)?\.md$", "", path)
    return name.removeprefix("Docs/").replace("/", "-")


def plain(heading):
    """The words of a heading, as they are read."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("**", "").strip()


def github_anchor(heading):
    return "".join("-" if c == " " else c for c in plain(heading).lower() if c.isalnum() or c in " -_")


def docc_anchor(heading):
    """What docc makes of a heading: words joined by hyphens, punctuation left out but for what a URL may have inside of a word."""
    words = plain(heading).split()
    return re.sub(r"-+", "-", "-".join(re.sub(r"[^\w:/.@+=$-]", "", word) for word in words)).strip(".,:;-")


def outside_code(text, change):
    """The text with `change` made on each stretch that is not in a fence."""
    return "".join(part if part.startswith("```") else change(part) for part in re.split(r"(^```.*?^```$)", text, flags=re.M | re.S))


def headings(text):
    found = []
    outside_code(text, lambda part: found.extend(re.findall(r"^#+ (.*)$", part, re.M)) or part)
    return found


def target(path, link, texts):
    """What a link of a page becomes, or None if it leads to no page. `texts` has the text of each page."""
    file, _, anchor = link.partition("#")
    page = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
    if page not in texts: return None
    if not anchor: return "doc:" + article(page)
    for heading in headings(texts[page]):
        if github_anchor(heading) == anchor: return f"doc:{article(page)}#{docc_anchor(heading)}"
    raise ValueError(f"{path} links to {link}, and {page} has no such heading")


def converted(path, texts, types):
    """The text of a page as an article."""
    def link(match):
        if re.match(r"https?:|mailto:", match[2]): return match[0]
        place = target(path, match[2], texts)
        # A folder or a source is not in the site.
        return f"[{match[1]}]({place})" if place else match[1]

    def code(match):
        if match[1] in MODULES: return f"``/{match[1]}``"
        return f"``/{types[match[1]]}/{match[1]}``" if match[1] in types else match[0]

    def types_linked(text):
        return "\n".join(line if line.startswith("#") else re.sub(r"(?<!`)`([A-Z]\w*)`(?!`)", code, line) for line in text.split("\n"))

    def part(text):
        out, end = [], 0
        for match in LINK.finditer(text):
            out += [types_linked(text[end:match.start()]), link(match)]
            end = match.end()
        return "".join(out) + types_linked(text[end:])

    return outside_code(texts[path], part)


def landing_topics(text, texts):
    """The groups of the landing page, which are also those of the sidebar: the headings of Docs/README.md, each with the pages it leads to."""
    out, seen = ["", "## Topics", ""], {"Pages"}
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title, _, body = section.partition("\n")
        names = [target("Docs/README.md", m[2], texts) for m in LINK.finditer(body) if not m[2].startswith("http")]
        names = [n for n in dict.fromkeys(n.split("#")[0].removeprefix("doc:") for n in names if n) if n not in seen]
        seen.update(names)
        if names: out += [f"### {title}", ""] + [f"- <doc:{name}>" for name in names] + [""]
    rest = [article(path) for path in texts if article(path) not in seen]
    out += ["### The repository", ""] + [f"- <doc:{name}>" for name in rest] + [""]
    out += ["### Modules", ""] + [f"- ``/{module}``" for module in MODULES] + [""]
    return "\n".join(out)


def write(catalog, types):
    """Writes the catalog."""
    os.makedirs(catalog)
    texts = {path: open(path).read() for path in page_paths()}
    for path in texts:
        # The sidebar shows a title as it is written.
        text = re.sub(r"\A# .*", lambda title: title[0].replace("`", ""), converted(path, texts, types))
        if path == "Docs/README.md":
            text = text.replace("# The pages", "# ActiveStore\n\n@Metadata {\n    @TechnologyRoot\n}", 1) + landing_topics(texts[path], texts)
        with open(f"{catalog}/{article(path)}.md", "w") as file: file.write(text)
    for module, sentence in MODULES.items():
        reading = "\n".join(f"- <doc:/Pages/{name}>" for name in READING[module])
        with open(f"{catalog}/Module-{module}.md", "w") as file:
            file.write(f"# ``/{module}``\n\n{sentence}\n\n## Overview\n\nPages that tell about it:\n\n{reading}\n\nAll pages: <doc:/Pages>\n")


def prepare_graphs(folder):
    """Makes links of doc comments to types of other modules absolute, and returns the module of each type that has its name alone."""
    graphs = {path: json.load(open(path)) for path in sorted(glob.glob(f"{folder}/*.json"))}
    top = {}  # name without arguments: modules
    for path, graph in graphs.items():
        if "@" in os.path.basename(path): continue
        for symbol in graph["symbols"]:
            if len(symbol["pathComponents"]) == 1: top.setdefault(symbol["pathComponents"][0].split("(")[0], {}).setdefault(graph["module"]["name"], symbol["kind"]["identifier"])
    members, extended = {}, {}  # by path the names below it; by module what it adds to types of others: the modules of the types
    for path, graph in graphs.items():
        module, _, other = os.path.basename(path).removesuffix(".symbols.json").partition("@")
        for symbol in graph["symbols"]:
            if other: extended.setdefault(module, {})[tuple(part.split("(")[0] for part in symbol["pathComponents"])] = other
            for depth in range(len(symbol["pathComponents"])):
                members.setdefault(tuple(symbol["pathComponents"][:depth]), set()).add(symbol["pathComponents"][depth].split("(")[0])
    for path, graph in graphs.items():
        module = os.path.basename(path).removesuffix(".symbols.json").split("@")[0]
        for symbol in graph["symbols"]:
            components = symbol["pathComponents"]

            def absolute(match):
                first = re.split(r"[/(]", match[1])[0]
                own = extended.get(module, {}).get(tuple(part.split("(")[0] for part in match[1].split("/")))
                if own and "/" in match[1]: return f"``/{module}/{own}/{match[1]}``"
                near = any(first in members.get(tuple(components[:depth]), ()) for depth in range(1, len(components) + 1))
                if near or first in MODULES or first not in top or (module in top[first] and "@" not in os.path.basename(path)): return match[0]
                home = module if module in top[first] else sorted(top[first])[0]
                return f"``/{home}/{match[1]}``"

            for line in symbol.get("docComment", {}).get("lines", []):
                line["text"] = re.sub(r"``([A-Za-z][^`]*)``", absolute, line["text"])
        json.dump(graph, open(path, "w"))
    kinds = {"swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias"}
    return {name: next(iter(homes)) for name, homes in top.items() if len(homes) == 1 and next(iter(homes.values())) in kinds}


def name_synchronous_twins(folder, diagnostics):
    """Gives each ambiguous link of a doc comment the mark of one declaration, by docc's own proposals; returns how many there were.

    A link names a call, and most calls have an asynchronous twin and some a form for names in place of fields: the synchronous call with types is meant.
    """
    marks = {}  # file and line: names and their marks
    for entry in diagnostics:
        found = re.match(r"'(.*)' is ambiguous at", entry["summary"])
        choices = [re.match(r"(?:Insert|Replace '.*?' with) '(-.*?)' for\s*'(.*)'", s["summary"], re.S) for s in entry.get("solutions", [])]
        choices = sorted((c for c in choices if c), key=lambda c: (" async " in c[2], "String" in c[2]))
        if found and choices: marks.setdefault((entry["source"], entry["range"]["start"]["line"] - 1), {})[found[1]] = choices[0][1]
    for path in glob.glob(f"{folder}/*.json"):
        graph = json.load(open(path))
        for symbol in graph["symbols"]:
            comment = symbol.get("docComment", {})
            for line in comment.get("lines", []):
                for name, mark in marks.get((comment.get("uri"), line.get("range", {}).get("start", {}).get("line")), {}).items():
                    whole, place = name + "``", re.sub(r"\)-\(.*$", ")", name) + mark + "``"
                    line["text"] = re.sub(r"(``(?:[^`]*/)?)" + re.escape(whole), lambda link: link[1] + place, line["text"])
        json.dump(graph, open(path, "w"))
    return sum(map(len, marks.values()))


def self_test():
    """Each link of each page is converted, and the rules of names hold."""
    texts = {path: open(path).read() for path in page_paths()}
    names = [article(path).lower() for path in texts]
    assert len(set(names)) == len(names), "two pages have one name"
    assert set(READING) == set(MODULES) and {n for r in READING.values() for n in r} <= {article(p) for p in texts}
    assert github_anchor("What `save()` does, and when") == "what-save-does-and-when"
    assert docc_anchor("Limits and edge cases") == "Limits-and-edge-cases"
    sample = {"Docs/A.md": "# A\n\nSee [`B`](B.md#two-words), [x](../Sources), `Store` and [C](https://c.org).\n```\n[B](B.md) `Store`\n```\n", "Docs/B.md": "# B\n\n## Two words\n"}
    assert converted("Docs/A.md", sample, {"Store": "StoreCore"}) == (
        "# A\n\nSee [`B`](doc:B#Two-words), x, ``/StoreCore/Store`` and [C](https://c.org).\n```\n[B](B.md) `Store`\n```\n")
    try: target("Docs/A.md", "B.md#three", sample)
    except ValueError: pass
    else: raise AssertionError("a heading that is missing was not noticed")
    for path in texts:
        text = converted(path, texts, {})
        left = [m[0] for m in LINK.finditer(re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)) if not re.match(r"doc:|https?:|mailto:", m[2])]
        assert not left, f"{path}: {left}"
    topics = landing_topics(texts["Docs/README.md"], texts)
    missing = [name for name in map(article, texts) if name != "Pages" and f"<doc:{name}>" not in topics]
    assert not missing, missing
    print(f"{len(texts)} pages are converted")
    return 0
