"""Keyboard controller: keys move the focus, press what has it, turn pages, and edit the text field that has it."""

from typing import Final

from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.render.widget_painter import field_line
from game.toolkit.stack import Stack
from game.toolkit.text_field import TextLine
from game.toolkit.widgets import Role, View, Way, Widget, at_end, in_sight_near, next_in_order, next_that_way

_PAGE: Final = 0.9
"""The share of the visible height that a page scrolls."""
_WAYS: Final = {Key.LEFT: Way.LEFT, Key.RIGHT: Way.RIGHT, Key.UP: Way.UP, Key.DOWN: Way.DOWN}


class Keyboard:
    """Handler of keys, or of the gamepad buttons that stand for them, in the active scene."""

    def __init__(self, stack: Stack) -> None:
        """Serve the scenes of a stack."""
        self._stack = stack

    def press(self, pressed: KeyPressed) -> None:
        """Handle a key."""
        focus_state = self._stack.focus_state
        view = self._stack.view()
        focused = view.find(focus_state.focus)
        if focused is not None and focused.role is Role.FIELD and self._edit(focused, pressed):
            return
        shortcut = self._stack.shortcuts.get(pressed.key)
        if shortcut is not None and not pressed.command:
            with self._stack.acting():
                shortcut()
            return
        if pressed.key == Key.TAB:
            self._stack.focus(next_in_order(view, focus_state.focus, -1 if pressed.shift else 1))
        elif self._key(pressed):
            return
        elif pressed.key == Key.ESCAPE:
            with self._stack.acting() as scene:
                scene.back()
        elif pressed.key in (Key.ENTER, Key.SPACE):
            self._choose(focused)
        elif pressed.key in (Key.PAGE_UP, Key.PAGE_DOWN):
            self._page(view, -1 if pressed.key == Key.PAGE_UP else 1)
        elif pressed.key in (Key.HOME, Key.END):
            self._end(view, last=pressed.key == Key.END)
        elif pressed.key in _WAYS:
            self._arrow(view, focused, _WAYS[Key(pressed.key)])

    def _key(self, pressed: KeyPressed) -> bool:
        """Let the scene handle a key that it knows; False if it does not."""
        with self._stack.acting() as scene:
            return scene.key(pressed)

    def _choose(self, focused: Widget | None) -> None:
        """Activate the widget in focus; a card or a bid only if its focus is visible, for there is no way back."""
        if focused is None:
            return
        was_shown = self._stack.focus_state.is_focus_shown
        self._stack.focus_state.is_focus_shown = True
        if was_shown or focused.target is None or not focused.target.is_move:
            self._stack.activate(focused)

    def _arrow(self, view: View, focused: Widget | None, way: Way) -> None:
        if focused is not None and focused.role is Role.SLIDER and way in (Way.LEFT, Way.RIGHT):
            if focused.target is not None:
                self._stack.bring_into_sight(focused.target)
                self._stack.settle()
                with self._stack.acting() as scene:
                    scene.step(focused.target, way.value[0])
            return
        focusable = view.focusable()
        if not focusable and view.areas:
            self._page(view, way.value[1] / 4)
            return
        self._stack.focus(next_that_way(view, self._stack.focus_state.focus, way))

    def _page(self, view: View, pages: float) -> None:
        """Scroll by pages; a focus in what is scrolled goes along, at the end to the end."""
        if not view.areas:
            return
        area, focus_state = view.areas[-1], self._stack.focus_state
        focused = view.find(focus_state.focus)
        focus_state.scroll_by(area, pages * area.rect.h * _PAGE)
        if focused is None or focused.clip != area.rect:
            return
        after = self._stack.view()
        found = in_sight_near(after, area, focused.rect.centre)
        if found == focused.target:
            offset, most = focus_state.scroll.get(area.name, 0.0), after.areas[-1].most
            if offset <= 0 if pages < 0 else offset >= most - 1:
                found = at_end(after, area, focus_state.focus, last=pages > 0)
            else:
                found = next_that_way(after, focus_state.focus, Way.UP if pages < 0 else Way.DOWN)
        if found is not None:
            self._stack.focus(found)

    def _end(self, view: View, *, last: bool) -> None:
        """Go to the first or last target of a scroll area; if nothing there can have the focus, only scroll."""
        if not view.areas:
            return
        area, focus_state = view.areas[-1], self._stack.focus_state
        found = at_end(view, area, focus_state.focus, last=last)
        if found is None:
            focus_state.scroll_to(area, area.most if last else 0.0)
        else:
            self._stack.focus(found)

    def _edit(self, field: Widget, pressed: KeyPressed) -> bool:
        """Handle a key that belongs to a text field in focus; False if it does not."""
        if pressed.is_pad and pressed.key == Key.ENTER and self._stack.spell is not None:
            self._stack.spell(field, lambda text: self._enter(field, TextLine(text, len(text))))
            return True
        line = self._line_in(field)
        if pressed.command and pressed.key in ("c", "x"):
            self._stack.clipboard.put(line.selected or field.value)
            if pressed.key == "x":
                self._enter(field, line.without_selected() if line.selected else TextLine("", 0))
            return True
        if pressed.command and pressed.key == "v":
            self.type(self._stack.clipboard.get())
            return True
        if not field.value and pressed.key in (Key.LEFT, Key.RIGHT):
            return False
        after = line.edited(pressed)
        if after is not None:
            self._enter(field, after)
            return True
        return len(pressed.key) == 1 or pressed.key == Key.SPACE

    def type(self, text: str) -> None:
        """Handle a text that was entered, or pasted."""
        focus_state = self._stack.focus_state
        focus_state.composed = ""
        field = self._stack.view().find(focus_state.focus)
        if field is not None and field.role is Role.FIELD:
            self._enter(field, self._line_in(field).inserted(text, field.longest))

    def _line_in(self, field: Widget) -> TextLine:
        """Return the text of the field in focus, with its caret and selection."""
        return field_line(field.value, self._stack.focus_state.caret, self._stack.focus_state.anchor)

    def _enter(self, field: Widget, line: TextLine) -> None:
        """Set the text and caret of the field in focus, unless the scene wants it otherwise, and keep it in sight."""
        self._stack.focus_state.placed = (field.target, line.caret, line.anchor)
        self._stack.typed.add(line.text, field.target)
        if field.target is not None and line.text != field.value:
            with self._stack.acting() as scene:
                scene.typed(field.target, line.text)
            self._stack.bring_into_sight(field.target)
