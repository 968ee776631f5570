import { act, screen } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { Menu, type MenuHandle } from "#web/ui/overlay/Menu.tsx";
import type { MenuItem } from "#web/ui/overlay/menu-items.ts";

function renderMenu(items: (MenuItem | false)[], moreItems?: MenuItem[]) {
  const rendered = renderComponent(
    <Menu
      label="Fruit"
      groups={[{ title: "All fruit", items }, moreItems && { items: moreItems }]}
      renderOpener={(props) => (
        <button type="button" {...props}>
          Open
        </button>
      )}
    />,
  );
  const open = () => rendered.user.click(getOpener());
  return { ...rendered, open };
}

const getOpener = () => screen.getByRole("button", { name: "Open" });
const getFocused = () => document.activeElement?.textContent;
const FRUIT = ["Apple", "Banana", "Blueberry"].map((text) => ({ text }));

describe("a menu", () => {
  test("opens on click with its first item focused, and closes on a second click", async () => {
    const { open } = renderMenu(FRUIT);
    expect(screen.queryByRole("menu")).toBeNull();
    await open();
    expect(await screen.findByRole("menu", { name: "Fruit" })).toBeDefined();
    expect(getOpener().getAttribute("aria-expanded")).toBe("true");
    expect(getFocused()).toBe("Apple");
    await open();
    expect(screen.queryByRole("menu")).toBeNull();
    expect(getOpener().getAttribute("aria-expanded")).toBe("false");
  });

  test("opens with the initial item focused, where one is named", async () => {
    const { open } = renderMenu([{ text: "Apple" }, { text: "Banana", isInitial: true }]);
    await open();
    expect(getFocused()).toBe("Banana");
  });

  test("is opened by its parent, and stays open when it is opened again", async () => {
    const ref = createRef<MenuHandle>();
    renderComponent(
      <Menu
        ref={ref}
        label="Fruit"
        groups={[{ title: "All fruit", items: FRUIT }]}
        renderOpener={(props) => (
          <button type="button" {...props}>
            Open
          </button>
        )}
      />,
    );
    act(() => ref.current?.open());
    act(() => ref.current?.open());
    expect(await screen.findByRole("menu", { name: "Fruit" })).toBeDefined();
    expect(getFocused()).toBe("Apple");
  });

  test("opens on the down arrow", async () => {
    const { user } = renderMenu(FRUIT);
    getOpener().focus();
    await user.keyboard("{ArrowDown}");
    expect(getFocused()).toBe("Apple");
  });

  test("moves the focus by arrow keys, around its ends too, and by Home and End", async () => {
    const { user, open } = renderMenu(FRUIT);
    await open();
    const focused = [];
    for (const key of ["ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"]) {
      await user.keyboard(`{${key}}`);
      focused.push(getFocused());
    }
    expect(focused).toEqual(["Banana", "Blueberry", "Apple", "Blueberry", "Apple"]);
  });

  test("moves the focus to the next item that begins with a typed letter", async () => {
    const { user, open } = renderMenu(FRUIT);
    await open();
    const focused = [];
    for (const key of ["b", "B", "b", "x", "a"]) {
      await user.keyboard(key);
      focused.push(getFocused());
    }
    expect(focused).toEqual(["Banana", "Blueberry", "Banana", "Banana", "Apple"]);
  });

  test("closes before it runs the selected item, and gives the focus back", async () => {
    const onSelect = vi.fn(() => expect(document.activeElement).toBe(getOpener()));
    const { user, open } = renderMenu([{ text: "Apple", onSelect }]);
    await open();
    await user.keyboard("{Enter}");
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("opens the page of an item that links one", async () => {
    const { user, open, address } = renderMenu([{ text: "Apple", to: "/apple" }]);
    await open();
    await user.click(screen.getByRole("menuitem", { name: "Apple" }));
    expect(address()).toBe("/apple");
  });

  test("does nothing for a disabled item", async () => {
    const onSelect = vi.fn();
    const { user, open } = renderMenu([{ text: "Apple", isDisabled: true, onSelect }]);
    await open();
    const item = screen.getByRole("menuitem", { name: "Apple" });
    expect(item.getAttribute("aria-disabled")).toBe("true");
    await user.click(item);
    expect(onSelect).not.toHaveBeenCalled();
    expect(screen.getByRole("menu")).toBeDefined();
  });

  test("leaves out what is not offered, and separates its groups", async () => {
    const { open } = renderMenu([false, { text: "Apple", description: "Red or green" }], [{ text: "Carrot" }]);
    await open();
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["AppleRed or green", "Carrot"]);
    expect(screen.getByText("All fruit")).toBeDefined();
    expect(screen.getAllByRole("separator")).toHaveLength(1);
  });

  test("marks which of several items is selected", async () => {
    const { open } = renderMenu([
      { text: "Apple", isSelected: false },
      { text: "Banana", isSelected: true },
    ]);
    await open();
    expect(screen.getByRole("menuitemradio", { name: "Banana", checked: true })).toBeDefined();
    expect(screen.getByRole("menuitemradio", { name: "Apple", checked: false })).toBeDefined();
  });
});
