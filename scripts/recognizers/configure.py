"""Names a Wyoming server in voiced's configuration, or takes it out again. What the file was before is kept beside it.

    configure.py add|remove CONFIGURATION URI LANGUAGE

Only the setting `recognizer` changes. Phrases come first: PocketSphinx knows them on this machine at once, whatever the
server does. It knows English alone, so it is left out for another language. Ends with 3 where there is nothing to change,
and with 65 where the file cannot be changed.
"""

import os
import shutil
import sys

import yaml


def refuse(reason):
    print(reason, file=sys.stderr)
    sys.exit(65)


def block(text):
    """The characters of the setting, its key and its value; nil if there is none."""
    root = yaml.compose(text)
    if root is None:
        return None, None
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        refuse("it is no YAML file with a setting a line")
    for key, value in root.value:
        if key.value == "recognizer":
            # The end mark of a block is the beginning of the next setting; comments before that do not belong to
            # the value.
            end = value.end_mark.index
            kept = text[key.start_mark.index : end].splitlines(keepends=True)
            while len(kept) > 1 and (not kept[-1].strip() or kept[-1].startswith("#")):
                kept.pop()
            end = key.start_mark.index + sum(map(len, kept))
            return key.start_mark.index, end + (not kept[-1].endswith("\n") and text[end : end + 1] == "\n")
    return None, None


def is_server(entry, uri):
    return isinstance(entry, dict) and entry.get("kind") == "wyoming" and entry.get("uri") == uri


def is_phrases(entry):
    name = entry.get("kind") if isinstance(entry, dict) else entry
    return name == "pocketsphinx" and not (isinstance(entry, dict) and entry.get("words"))


def main():
    mode, path, uri, language = sys.argv[1:]
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        text = None
    except (OSError, UnicodeDecodeError):
        refuse("it cannot be read")
    try:
        start, end = block(text or "")
        entries = yaml.safe_load(text or "") or {}
    except yaml.YAMLError as error:
        refuse(f"it is not valid YAML: {error}".splitlines()[0])
    before = entries.get("recognizer", "pocketsphinx")
    entries = before if isinstance(before, list) else [before]
    others = [entry for entry in entries if not is_server(entry, uri)]
    if mode == "add":
        if any(is_server(entry, uri) for entry in entries):
            sys.exit(3)
        server = {"kind": "wyoming", "uri": uri}
        # With several languages the server has to find out which one is spoken.
        if "," not in language:
            server["language"] = language
        if language == "en":
            if not any(is_phrases(entry) for entry in others):
                others.insert(0, "pocketsphinx")
            others.sort(key=lambda entry: not is_phrases(entry))
            others.insert(1, server)
        else:
            others = [server] + [entry for entry in others if not is_phrases(entry)]
    elif text is None or len(others) == len(entries):
        sys.exit(3)
    after = yaml.safe_dump({"recognizer": others}, sort_keys=False, allow_unicode=True)
    if mode == "remove" and others in ([], ["pocketsphinx"]):
        after = ""
    if start is None:
        new = (text.rstrip("\n") + "\n\n" if text and text.strip() else "") + after
    else:
        new = text[:start] + after + text[end:]
    if text is not None and mode == "add":
        copy = path + ".before-recognizer"
        shutil.copy2(path, copy)
        print(copy)
    temporary = f"{path}.new"
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(temporary, "w", encoding="utf-8") as file:
        file.write(new)
    if text is not None:
        shutil.copymode(path, temporary)
        owner = os.stat(path)
        os.chown(temporary, owner.st_uid, owner.st_gid)
    os.replace(temporary, path)


main()
