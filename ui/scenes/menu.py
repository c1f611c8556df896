"""The menu: go on, a new table, the rules, the language, the door."""

import pygame

from game.titles import TITLES, title, title_level
from game.view import observe
from ui.cards import card
from ui.scene import Scene
from ui.theme import CREAM, GOLD, GOLD_BRIGHT, JADE_DARK, MUTED, Brush, felt, signed, wrap
from ui.widgets import Button

FAN = ("JB", "JS", "H7", "S7", "H2")


class MenuScene(Scene):
    """Arrows or Tab and Enter, or each button's key."""

    def enter(self) -> None:
        self.record = self.app.store.load_match()
        self.seat = 0
        self.view = None
        if self.record:
            seats = self.record.seats
            self.seat = next((index for index, seat in enumerate(seats) if seat.kind == "human"), 0)
            self.view = observe(self.record.deal.replay(), self.seat)
        self.buttons.focus = 0

    def layout(self) -> None:
        brush, (width, height) = self.brush, self.size
        entries = [
            ("new", self.new, pygame.K_n),
            ("rules", self.app.show_rules, pygame.K_F2),
            ("settings", self.app.show_settings, pygame.K_s),
        ]
        if self.record:
            entries.insert(0, ("resume", self.resume, pygame.K_r))
        tall, gap, small = brush.px(76), brush.px(14), brush.px(40)
        top = (height - len(entries) * (tall + gap) - small) // 2
        left, wide = width // 2 + brush.px(130), brush.px(430)
        buttons = []
        for index, (key, action, shortcut) in enumerate(entries):
            rect = pygame.Rect(left, top + index * (tall + gap), wide, tall)
            style = "primary" if index == 0 else "plain"
            buttons.append(Button(rect, self.t(key), action, shortcut, style, note=self._note(key)))
        row = pygame.Rect(left, top + len(entries) * (tall + gap), (wide - gap) // 2, small)
        ends = (("language", self.app.change_language, pygame.K_l), ("quit", self.app.quit, pygame.K_q))
        for key, action, shortcut in ends:
            buttons.append(Button(row, self.t(key), action, shortcut, "small"))
            row = row.move(row.width + gap, 0)
        self.buttons.set(buttons)

    def _note(self, key: str) -> str:
        """The line under an entry; for the match that was left, where it stands."""
        record, view, seat = self.record, self.view, self.seat
        if key != "resume" or record is None or view is None:
            return self.t(f"{key}_note")
        text = self.t(
            "resume_note",
            ruleset=view.ruleset.name.in_(self.t.lang),
            n=len(record.results) + (view.phase != "finished"),
            score=signed(sum(result.total[seat] for result in record.results)),
        )
        if view.declarer is not None and view.phase not in ("auction", "finished"):
            name = self.t("me") if view.declarer == seat else record.seats[view.declarer].name
            text += self.t("resume_contract", name=name, bid=view.bid)
        return text

    def resume(self) -> None:
        if self.record:
            self.app.resume_match(self.record)

    def new(self) -> None:
        if self.record:
            self.ask(self.t("discard_question"), self.t("discard_yes"), self.app.show_setup)
        else:
            self.app.show_setup()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            backward = event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
            if backward or event.key in (pygame.K_UP, pygame.K_LEFT):
                self.buttons.move(-1)
            elif event.key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB):
                self.buttons.move(1)
            elif event.key in (pygame.K_RETURN, pygame.K_SPACE):
                self.buttons.press_focused()

    def draw(self, brush: Brush) -> None:
        width, height = self.size
        brush.surface.blit(felt(self.size), (0, 0))
        self._draw_player(brush)
        x = width // 2 - brush.px(240)
        middle = height // 2
        brush.brush_text("二七王", (x, middle - brush.px(145)), 172)
        brush.text(
            self.t("subtitle"), (x, middle - brush.px(30)), 18, CREAM, anchor="center", width=brush.px(580)
        )
        for index, face in enumerate(FAN):
            image = pygame.transform.rotozoom(card(face, brush.px(178), trump=True), 24 - 12 * index, 1.0)
            at = (x + brush.px(76) * (index - 2), middle + brush.px(150) + brush.px(9) * (index - 2) ** 2)
            brush.surface.blit(image, image.get_rect(center=at))
        self.buttons.draw(brush)
        self._draw_notes(brush)

    def _draw_notes(self, brush: Brush) -> None:
        """What went wrong with the files, under everything."""
        rows = [
            row
            for zh, en in self.app.store.notes[-2:]
            for row in wrap(en if self.t.lang == "en" else zh, brush.size(15), self.size[0] - brush.px(80))
        ]
        y = self.size[1] - brush.px(14) - len(rows) * brush.px(21)
        for number, row in enumerate(rows):
            at = (self.size[0] // 2, y + number * brush.px(21))
            brush.text(row, at, 15, GOLD_BRIGHT, anchor="midtop")

    def _draw_player(self, brush: Brush) -> None:
        score = self.app.career_score
        level = title_level(score)
        if level < len(TITLES):
            zh, en, minimum = TITLES[level]
            text = self.t("career", score=score, next=en if self.t.lang == "en" else zh, left=minimum - score)
        else:
            text = self.t("career_top", score=score)
        inset = brush.px(72)
        width = max(brush.px(240), inset + brush.measure(text, 14)[0] + brush.px(18))
        rect = pygame.Rect(brush.px(24), brush.px(22), width, brush.px(66))
        brush.panel(rect)
        centre = (rect.left + brush.px(36), rect.centery)
        pygame.draw.circle(brush.surface, JADE_DARK, centre, brush.px(24))
        pygame.draw.circle(brush.surface, GOLD, centre, brush.px(24), 1)
        brush.text(self.t("me")[0], centre, 26, GOLD, "brush", "center")
        left = rect.left + inset
        brush.text(title(score, self.t.lang), (left, rect.top + brush.px(9)), 18, CREAM, "bold")
        brush.text(text, (left, rect.bottom - brush.px(10)), 14, MUTED, anchor="bottomleft")
