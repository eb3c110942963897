"""A screen reader for tests that uses only AT-SPI; it is run by the system's Python.

Commands and answers are JSON lines. An answer contains, for example, the nodes on the screen or the announcements.
"""

import json
import sys
import warnings
from typing import Any, TypeAlias

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402 - the version must be chosen before the import

warnings.simplefilter("ignore")
STATES = ("ENABLED", "SENSITIVE", "FOCUSED", "FOCUSABLE", "CHECKED", "PRESSED", "SELECTED", "EDITABLE")
Foreign: TypeAlias = Any
"""A value from a library without types."""
said: list[str] = []
nodes: list[Foreign] = []


class GoneError(Exception):
    """Raised when a node vanishes while the tree is read."""


def turn_on() -> None:
    """Tell all programs that a screen reader is running."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        values = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", values, None, 0, 5000, None
        )


def heard(event: Foreign) -> None:
    """Record announcements and new window titles."""
    if "announcement" in event.type or event.source.get_role() == Atspi.Role.FRAME:
        said.append(str(event.any_data).rstrip())


def walk(node: Foreign, path: list[str], found: list[dict[str, Any]]) -> None:
    role, name = node.get_role_name(), node.get_name() or ""
    states = node.get_state_set()
    if states.contains(Atspi.StateType.DEFUNCT):  # the name of a vanished node may be empty or wrong
        raise GoneError
    here = {
        "id": len(nodes),
        "role": role,
        "name": name,
        "description": node.get_description() or "",
        "states": [state for state in STATES if states.contains(getattr(Atspi.StateType, state))],
        "acts": node.get_action_iface() is not None,
        "within": path,
    }
    if node.get_value_iface() is not None:
        here["value"] = node.get_current_value()
    if node.get_text_iface() is not None:
        here["text"] = Atspi.Text.get_text(node, 0, -1)
    nodes.append(node)
    found.append(here)
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            walk(child, [*path, name], found)


def tree() -> list[dict[str, Any]]:
    """Return all nodes of the program; an empty list if a node vanishes."""
    nodes.clear()
    found: list[dict[str, Any]] = []
    desk = Atspi.get_desktop(0)
    for index in range(desk.get_child_count()):
        program = desk.get_child_at_index(index)
        if program is not None:
            try:
                walk(program, [], found)
            except (GLib.Error, GoneError):
                return []
    return found


def settle() -> None:
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


def act(command: dict[str, Any]) -> Foreign:
    settle()
    try:
        match command["do"]:
            case "tree":
                return tree()
            case "press":
                return nodes[command["id"]].get_action_iface().do_action(0)
            case "focus":
                return nodes[command["id"]].get_component_iface().grab_focus()
            case "set":
                return Atspi.Value.set_current_value(nodes[command["id"]], command["value"])
            case "said":
                lines = list(said)
                said.clear()
                return lines
    except (GLib.Error, AttributeError) as error:  # the node has vanished
        return {"error": str(error)}
    return None


turn_on()
Atspi.init()
listener = Atspi.EventListener.new(heard)
for kind in ("object:announcement", "object:property-change:accessible-name"):
    listener.register(kind)
print("ready", flush=True)
for line in sys.stdin:
    print(json.dumps(act(json.loads(line))), flush=True)
