import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";

const FRUIT = ["Apple", "Banana", "Cherry"].map((text) => ({ id: text, text }));
const [APPLE, BANANA] = FRUIT;

type Options = {
  max?: number;
  items?: PickerItem[] | undefined;
  selected?: PickerItem[];
  excluded?: PickerItem[];
  mixed?: PickerItem[];
  error?: string;
};

function renderPicker(options: Options = {}) {
  const onSelect = vi.fn();
  const onOpen = vi.fn();
  const onFilter = vi.fn();
  function Fruit() {
    const [filter, setFilter] = useState("");
    const items = "items" in options ? options.items : FRUIT;
    return (
      <Picker
        title="Fruit"
        placeholder="Filter fruit"
        max={options.max ?? 3}
        items={items?.filter(({ text }) => text.toLowerCase().includes(filter))}
        selected={options.selected ?? []}
        {...(options.excluded && { excluded: options.excluded })}
        {...(options.mixed && { mixed: options.mixed })}
        error={options.error}
        onFilter={(text) => {
          setFilter(text);
          onFilter(text);
        }}
        onOpen={onOpen}
        onSelect={(selected, excluded) => onSelect(getIds(selected), getIds(excluded))}
      />
    );
  }
  const rendered = renderComponent(<Fruit />);
  const toggle = () => rendered.user.click(screen.getByRole("button", { name: "Edit Fruit" }));
  return { ...rendered, toggle, onSelect, onOpen, onFilter };
}

const getIds = (items: PickerItem[]) => items.map(({ id }) => id);
const getOptions = () => screen.queryAllByRole("option").map((option) => option.textContent);
const getStatus = () => screen.getByRole("status").textContent;
const getField = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Filter fruit" });
const getActive = () => document.getElementById(getField().getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("the panel of a picker", () => {
  test("opens with the text field focused and asks for its items then", async () => {
    const { toggle, onOpen } = renderPicker();
    expect(onOpen).not.toHaveBeenCalled();
    await toggle();
    expect(onOpen).toHaveBeenCalledOnce();
    expect(await screen.findByRole("dialog", { name: "Fruit" })).toBeDefined();
    expect(document.activeElement).toBe(getField());
    expect(getOptions()).toEqual(["Apple", "Banana", "Cherry"]);
  });

  test("announces that its items are loading, that none match, or why they failed to load", async () => {
    const loading = renderPicker({ items: undefined });
    await loading.toggle();
    expect(getStatus()).toBe("Loading…");
    expect(screen.getByRole("listbox").getAttribute("aria-busy")).toBe("true");
    loading.unmount();
    const empty = renderPicker({ items: [] });
    await empty.toggle();
    expect(getStatus()).toBe("No matches");
    empty.unmount();
    const failed = renderPicker({ items: undefined, error: "The server cannot be reached." });
    await failed.toggle();
    expect(getStatus()).toBe("The server cannot be reached.");
  });

  test("filters its items as one types", async () => {
    const { user, toggle, onFilter } = renderPicker();
    await toggle();
    await user.keyboard("an");
    expect(onFilter).toHaveBeenLastCalledWith("an");
    expect(getOptions()).toEqual(["Banana"]);
    expect(getActive()).toBe("Banana");
  });

  test("shows what is selected first, though the loaded items lack it, until they are filtered", async () => {
    const { user, toggle } = renderPicker({ selected: [{ id: "Zucchini", text: "Zucchini" }] });
    await toggle();
    expect(getOptions()).toEqual(["Zucchini", "Apple", "Banana", "Cherry"]);
    expect(screen.getByRole("option", { name: "Zucchini", selected: true })).toBeDefined();
    await user.keyboard("a");
    expect(getOptions()).toEqual(["Apple", "Banana"]);
  });
});

describe("selecting several items", () => {
  test("reports them once, when the panel closes", async () => {
    const { user, toggle, onSelect } = renderPicker({ selected: APPLE ? [APPLE] : [] });
    await toggle();
    await user.click(screen.getByRole("option", { name: "Cherry" }));
    await user.click(screen.getByRole("option", { name: "Apple" }));
    expect(onSelect).not.toHaveBeenCalled();
    await toggle();
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(["Cherry"], []);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("reports nothing when the selection is as before", async () => {
    const { user, toggle, onSelect } = renderPicker();
    await toggle();
    await user.click(screen.getByRole("option", { name: "Cherry" }));
    await user.click(screen.getByRole("option", { name: "Cherry" }));
    await toggle();
    expect(onSelect).not.toHaveBeenCalled();
  });

  test("moves through the options by arrow keys, around the ends too, and selects by Enter", async () => {
    const { user, toggle, onSelect } = renderPicker();
    await toggle();
    expect(getActive()).toBe("Apple");
    await user.keyboard("{ArrowUp}");
    expect(getActive()).toBe("Cherry");
    await user.keyboard("{Enter}{ArrowDown}{ArrowDown}{Enter}");
    expect(getActive()).toBe("Banana");
    await toggle();
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(["Cherry", "Banana"], []);
  });

  test("stops at the maximum and announces it", async () => {
    const { user, toggle, onSelect } = renderPicker({ max: 2 });
    await toggle();
    await user.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(getStatus()).toBe("Select up to 2");
    const cherry = screen.getByRole("option", { name: "Cherry" });
    expect(cherry.getAttribute("aria-disabled")).toBe("true");
    await user.click(cherry);
    await user.keyboard("{ArrowDown}{Enter}");
    await toggle();
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(["Apple", "Banana"], []);
  });
});

describe("selecting one item", () => {
  test("closes the panel and replaces the item before", async () => {
    const { user, toggle, onSelect } = renderPicker({ max: 1, selected: APPLE ? [APPLE] : [] });
    await toggle();
    expect(screen.getByRole("listbox").getAttribute("aria-multiselectable")).toBe("false");
    await user.click(screen.getByRole("option", { name: "Banana" }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(["Banana"], []);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("unselects a selected item", async () => {
    const { user, toggle, onSelect } = renderPicker({ max: 1, selected: APPLE ? [APPLE] : [] });
    await toggle();
    await user.keyboard("{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith([], []);
  });
});

describe("excluding items", () => {
  test("is done by Alt and Enter, and undone by the same", async () => {
    const { user, toggle, onSelect } = renderPicker({ excluded: BANANA ? [BANANA] : [] });
    await toggle();
    expect(screen.getByText(/to exclude/)).toBeDefined();
    expect(getActive()).toContain("Banana");
    expect(screen.getByLabelText("Excluded")).toBeDefined();
    await user.keyboard("{Alt>}{Enter}{ArrowDown}{Enter}{/Alt}");
    await toggle();
    expect(onSelect).toHaveBeenCalledExactlyOnceWith([], ["Apple"]);
  });

  test("is done by Alt and a click, and ends by selecting", async () => {
    const { user, toggle, onSelect } = renderPicker({ excluded: [] });
    await toggle();
    await user.keyboard("{Alt>}");
    await user.click(screen.getByRole("option", { name: "Apple" }));
    await user.click(screen.getByRole("option", { name: "Banana" }));
    await user.keyboard("{/Alt}");
    await user.click(screen.getByRole("option", { name: /Banana/ }));
    await toggle();
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(["Banana"], ["Apple"]);
  });

  test("is not offered where items cannot be excluded", async () => {
    const { user, toggle, onSelect } = renderPicker();
    await toggle();
    expect(screen.queryByText(/to exclude/)).toBeNull();
    await user.keyboard("{Alt>}{Enter}{/Alt}");
    await toggle();
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(["Apple"], []);
  });
});

describe("items of several things at once", () => {
  const getState = (name: string) => screen.getByRole("option", { name }).getAttribute("aria-checked");

  test("are checked, mixed or not checked, and those of all or some come first", async () => {
    const { toggle } = renderPicker({
      selected: FRUIT.filter(({ id }) => id === "Cherry"),
      mixed: FRUIT.filter(({ id }) => id === "Banana"),
    });
    await toggle();
    expect(getOptions()).toEqual(["Cherry", "Banana", "Apple"]);
    expect(["Cherry", "Banana", "Apple"].map(getState)).toEqual(["true", "mixed", "false"]);
    expect(screen.getByRole("option", { name: "Cherry" }).hasAttribute("aria-selected")).toBe(false);
  });

  test("go from some to all, to none and back to some, and nothing is reported then", async () => {
    const { user, toggle, onSelect } = renderPicker({ mixed: FRUIT.filter(({ id }) => id === "Banana") });
    await toggle();
    const states: (string | null)[] = [];
    for (let press = 0; press < 3; press += 1) {
      await user.keyboard("{Enter}");
      states.push(getState("Banana"));
    }
    expect(states).toEqual(["true", "false", "mixed"]);
    await toggle();
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe("keys that are faster than the server", () => {
  function renderSlow() {
    const onSelect = vi.fn();
    function Fruit() {
      const [items, setItems] = useState<PickerItem[]>();
      const [error, setError] = useState<string>();
      return (
        <>
          <Picker
            title="Fruit"
            placeholder="Filter fruit"
            max={3}
            items={items}
            error={error}
            selected={[]}
            onFilter={() => undefined}
            onOpen={() => undefined}
            onSelect={(selected) => onSelect(getIds(selected))}
          />
          <button type="button" onClick={() => setItems(FRUIT)}>
            Load
          </button>
          <button type="button" onClick={() => setItems([])}>
            Load nothing
          </button>
          <button type="button" onClick={() => setError("The server cannot be reached.")}>
            Fail
          </button>
        </>
      );
    }
    const rendered = renderComponent(<Fruit />);
    const click = (name: string) => rendered.user.click(screen.getByRole("button", { name }));
    return { ...rendered, onSelect, click, toggle: () => click("Edit Fruit"), load: () => click("Load") };
  }

  test("Enter selects the first item as soon as it is there", async () => {
    const { user, toggle, load } = renderSlow();
    await toggle();
    await user.keyboard("{Enter}");
    await load();
    expect(await screen.findByRole("option", { name: "Apple", selected: true })).toBeDefined();
  });

  test("a panel that is closed after Enter reports the item when it is there", async () => {
    const { user, toggle, load, onSelect } = renderSlow();
    await toggle();
    await user.keyboard("{Enter}");
    await toggle();
    expect(onSelect).not.toHaveBeenCalled();
    await load();
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(["Apple"]));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each(["Load nothing", "Fail"])("a panel that is closed after Enter closes without items: %s", async (end) => {
    const { user, toggle, click, onSelect } = renderSlow();
    await toggle();
    await user.keyboard("{Enter}");
    await toggle();
    await click(end);
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onSelect).not.toHaveBeenCalled();
  });
});
