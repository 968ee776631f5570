import { screen, waitFor } from "@testing-library/react";
import { useEffect, type ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { createCommands, SELECTION, THIS_ISSUE, type Command } from "#web/platform/commands/commands.ts";
import { CHARACTER_KEYS, useCommandKeys } from "#web/platform/commands/useCommandKeys.ts";
import { usePageCommand, useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { renderComponent } from "#web/test/render.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";

function makeCommand(id: string, change: Partial<Command> = {}): Command & { run: ReturnType<typeof vi.fn> } {
  return { id, label: id, run: vi.fn(), ...change } as Command & { run: ReturnType<typeof vi.fn> };
}

function register(...commands: Command[]) {
  const registry = createCommands();
  for (const command of commands) registry.register({ layer: "page", read: () => [command] });
  return registry;
}

test("of two commands with a key the last registered one runs", () => {
  const [header, page] = [makeCommand("header", { keys: ["/"] }), makeCommand("page", { keys: ["/"] })];
  expect(register(header, page).runKey("/")).toBe(true);
  expect(page.run).toHaveBeenCalledOnce();
  expect(header.run).not.toHaveBeenCalled();
});

test("a command with nothing to do leaves its key to the next one", () => {
  const first = makeCommand("first", { keys: ["j"] });
  const second = makeCommand("second", { keys: ["j"], run: () => false });
  expect(register(first, second).runKey("j")).toBe(true);
  expect(first.run).toHaveBeenCalledOnce();
});

test("a disabled command has no key, is not listed and does not run", () => {
  const command = makeCommand("lock", { group: "On this page", keys: ["l"], isDisabled: true });
  const registry = register(command);
  expect([registry.runKey("l"), registry.run("lock"), registry.has("lock"), registry.list()]).toEqual([
    false,
    false,
    false,
    [],
  ]);
});

test("the palette lists the commands with a group, each label once", () => {
  const registry = register(
    makeCommand("keys-only"),
    makeCommand("a", { group: "On this page", label: "Sort by" }),
    makeCommand("b", { group: "On this page", label: "Sort by" }),
  );
  expect(registry.list().map(({ id }) => id)).toEqual(["b"]);
});

test("the commands of the selection come before those of the open issue, unless nothing is selected", () => {
  const selection = makeCommand("selection", { group: SELECTION, label: "Label…", keys: ["l"] });
  const issue = makeCommand("issue", { group: THIS_ISSUE, label: "Label…", keys: ["l"] });
  const both = register(selection, issue);
  expect(both.runKey("l")).toBe(true);
  expect([selection.run, issue.run].map((run) => run.mock.calls.length)).toEqual([1, 0]);
  expect(both.list().map(({ id }) => id)).toEqual(["selection", "issue"]);
  expect(register({ ...selection, isDisabled: true }, issue).runKey("l")).toBe(true);
  expect(issue.run).toHaveBeenCalledOnce();
});

test("a command is gone when it is no longer registered", () => {
  const registry = createCommands();
  const stop = registry.register({ layer: "page", read: () => [makeCommand("close")] });
  expect(registry.has("close")).toBe(true);
  stop();
  expect(registry.has("close")).toBe(false);
});

test("under a dialog only its own commands and those for everywhere are available", () => {
  const registry = createCommands();
  const dialog = Symbol("dialog");
  registry.register({ layer: "page", read: () => [makeCommand("page")] });
  registry.register({ layer: dialog, read: () => [makeCommand("dialog")] });
  registry.register({ layer: "everywhere", read: () => [makeCommand("palette")] });
  const getAvailable = () => ["page", "dialog", "palette"].filter(registry.has);
  expect(getAvailable()).toEqual(["page", "palette"]);
  const close = registry.openLayer(dialog);
  expect(getAvailable()).toEqual(["dialog", "palette"]);
  close();
  expect(getAvailable()).toEqual(["page", "palette"]);
});

function Page({ onKey }: { onKey: (key: string) => void }) {
  useRegisterCommands([
    { id: "letter", label: "Letter", keys: ["j"], run: () => onKey("j") },
    { id: "digit", label: "Digit", keys: ["Alt+Shift+2"], run: () => onKey("Alt+Shift+2") },
    { id: "palette", label: "Palette", keys: ["Mod+k"], run: () => onKey("Mod+k") },
  ]);
  return (
    <>
      <input aria-label="Text" />
      <input aria-label="Box" type="checkbox" />
      <textarea aria-label="Long text" />
    </>
  );
}

test("keys run commands, also with modifiers", async () => {
  const onKey = vi.fn();
  const { user } = renderComponent(<Page onKey={onKey} />);
  await user.keyboard("j{Alt>}{Shift>}[Digit2]{/Shift}{/Alt}{Control>}k{/Control}{Meta>}k{/Meta}");
  expect(onKey.mock.calls.flat()).toEqual(["j", "Alt+Shift+2", "Mod+k", "Mod+k"]);
});

test("two keys in a row are a sequence, before the second key alone", async () => {
  const onKey = vi.fn();
  function Sequences() {
    useRegisterCommands([
      { id: "go", label: "Go", keys: ["g i"], run: () => onKey("g i") },
      { id: "alone", label: "Alone", keys: ["i"], run: () => onKey("i") },
    ]);
    return null;
  }
  const { user } = renderComponent(<Sequences />);
  await user.keyboard("gigxi");
  expect(onKey.mock.calls.flat()).toEqual(["g i", "i"]);
});

test("two keys long after each other are no sequence", () => {
  const onKey = vi.fn();
  function Sequence() {
    useRegisterCommands([{ id: "go", label: "Go", keys: ["g i"], run: () => onKey() }]);
    return null;
  }
  renderComponent(<Sequence />);
  const press = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    document.body.dispatchEvent(event);
  };
  press("g", 10_000);
  press("i", 12_000);
  expect(onKey).not.toHaveBeenCalled();
  press("g", 13_000);
  press("i", 13_500);
  expect(onKey).toHaveBeenCalledOnce();
});

test("typing runs no commands, except Ctrl+K in a single-line field", async () => {
  const onKey = vi.fn();
  const { user } = renderComponent(<Page onKey={onKey} />);
  await user.type(screen.getByRole("textbox", { name: "Text" }), "j");
  await user.type(screen.getByRole("textbox", { name: "Long text" }), "j{Control>}k{/Control}");
  expect(onKey).not.toHaveBeenCalled();
  await user.type(screen.getByRole("textbox", { name: "Text" }), "{Control>}k{/Control}");
  screen.getByRole("checkbox").focus();
  await user.keyboard("j");
  expect(onKey.mock.calls.flat()).toEqual(["Mod+k", "j"]);
});

test("single characters can be turned off", async () => {
  const onKey = vi.fn();
  const { user, state } = renderComponent(<Page onKey={onKey} />);
  state.preferences.write(CHARACTER_KEYS, "off");
  await user.keyboard("j{Control>}k{/Control}");
  expect(onKey.mock.calls.flat()).toEqual(["Mod+k"]);
});

function DialogCommand() {
  usePageCommand({ id: "inside", label: "Inside", run: () => undefined });
  return null;
}

test("components in a dialog register their commands for the dialog", () => {
  const onKey = vi.fn();
  const { state, unmount } = renderComponent(
    <>
      <Page onKey={onKey} />
      <Dialog title="Lock" onClose={() => undefined}>
        <DialogCommand />
      </Dialog>
    </>,
  );
  expect(state.commands.list().map(({ label }) => label)).toEqual(["Inside"]);
  expect(state.commands.runKey("j")).toBe(false);
  unmount();
  expect(state.commands.list()).toEqual([]);
});

/** Its command is registered once `load` is called, as those whose code is loaded after the page. */
function renderLoading(command: Command) {
  let resolve: () => void = () => undefined;
  const code = new Promise<{ Loaded: ComponentType }>((resolveCode) => (resolve = () => resolveCode({ Loaded })));
  const onEffect = vi.fn();
  function Loaded() {
    useRegisterCommands([command]);
    useEffect(() => onEffect(), []);
    return <p>Loaded</p>;
  }
  function Page() {
    const loaded = useLoaded(() => code);
    useCommandKeys(loaded !== undefined);
    return (
      <>
        <button type="button">Other</button>
        {loaded && <loaded.Loaded />}
      </>
    );
  }
  const rendered = renderComponent(<Page />);
  return {
    ...rendered,
    async load() {
      resolve();
      // React runs the effects later than it renders, all at once.
      await waitFor(() => expect(onEffect).toHaveBeenCalled());
    },
  };
}

test("a sequence that is pressed before its command is loaded runs then, once", async () => {
  const command = makeCommand("notifications", { keys: ["g n"] });
  const { user, load } = renderLoading(command);
  await user.keyboard("gn");
  expect(command.run).not.toHaveBeenCalled();
  await load();
  expect(command.run).toHaveBeenCalledOnce();
});

test.each([
  ["another key follows", "gnx"],
  ["the focus moves", "gn{Tab}"],
])("a sequence that is pressed before its command is loaded does not run if %s", async (_, keys) => {
  const command = makeCommand("notifications", { keys: ["g n"] });
  const { user, load } = renderLoading(command);
  await user.keyboard(keys);
  await load();
  expect(command.run).not.toHaveBeenCalled();
});
