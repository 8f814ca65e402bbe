"""Checks the links of a site that docc wrote: each leads to a page and a heading of the site, or out of it."""
import glob, json, os


def anchors(node, found):
    """The anchors of a page's headings, and of its groups."""
    if isinstance(node, dict):
        if isinstance(node.get("anchor"), str): found.add(node["anchor"])
        for value in node.values(): anchors(value, found)
    elif isinstance(node, list):
        for value in node: anchors(value, found)


def uses(node, found):
    """The identifiers of the references that a page's text and groups use."""
    if isinstance(node, dict):
        for key, value in node.items():
            # Conformances to protocols of the standard library are names here: docc has no pages for them.
            if key in ("references", "relationshipsSections"): continue
            if key == "identifier" and isinstance(value, str): found.add(value)
            elif key == "identifiers": found.update(v for v in value if isinstance(v, str))
            else: uses(value, found)
    elif isinstance(node, list):
        for value in node: uses(value, found)


def problems(site):
    """What is wrong with the site's links, a line each."""
    pages = {}
    for path in glob.glob(f"{site}/data/**/*.json", recursive=True):
        pages["/" + os.path.relpath(path, f"{site}/data").removesuffix(".json").lower()] = json.load(open(path))
    headings = {}
    for name, page in pages.items(): anchors(page.get("primaryContentSections", []) + page.get("topicSections", []), headings.setdefault(name, set()))
    found = []
    for name, page in pages.items():
        if not os.path.exists(f"{site}{name}/index.html"): found.append(f"{name}: has no index.html")
        used = set()
        uses(page, used)
        for identifier, reference in page.get("references", {}).items():
            if reference.get("type") == "unresolvable" and identifier in used: found.append(f"{name}: links to {reference.get('title', identifier)}, which is missing")
            for variant in reference.get("variants", []):
                if not os.path.exists(site + "/" + variant["url"].lstrip("/")): found.append(f"{name}: shows {variant['url']}, which is missing")
            url = reference.get("url", "")
            if not url.startswith("/"): continue
            place, _, anchor = url.partition("#")
            place = place.rstrip("/").lower()
            if place not in pages: found.append(f"{name}: links to {url}, which is missing")
            elif anchor and identifier in used and anchor not in headings[place]: found.append(f"{name}: links to {url}, which has no such heading")
    if len(pages) < 100: found.append(f"the site has only {len(pages)} pages")
    return sorted(set(found))
