import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LazySelectionActions } from "#web/bulk/LazySelectionActions.tsx";
import { useSelection } from "#web/bulk/useSelection.ts";
import { renderComponent } from "#web/test/render.tsx";

function List() {
  const selection = useSelection(["I_1", "I_2"], "is:issue");
  return (
    <>
      <input aria-label="Search" />
      <button type="button" onClick={selection.toggleAll}>
        Select
      </button>
      <LazySelectionActions
        selection={selection}
        query="is:issue"
        repositoryId={undefined}
        getRepository={() => ({ id: "R_1", viewerCanPush: true, isInOrganization: true })}
        areOpen
        storageKey="bulk-update"
      />
    </>
  );
}

/** Presses a key before the code of the actions has arrived. Returns the keys that run commands once it has. */
async function pressEarly(key: string, { inField = false } = {}): Promise<string[]> {
  const { state } = renderComponent(<List />);
  act(() => screen.getByRole("button", { name: "Select" }).click());
  const target = inField
    ? screen.getByRole("textbox", { name: "Search" })
    : screen.getByRole("button", { name: "Select" });
  target.focus();
  const ran: string[] = [];
  const { runKey } = state.commands;
  state.commands.runKey = (pressed) => {
    const hasRun = runKey(pressed);
    if (hasRun) ran.push(pressed);
    return hasRun;
  };
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await screen.findByRole("group", { name: "Bulk actions" });
  return ran;
}

test("a key that is pressed before the code of the actions has arrived runs once it has", async () => {
  expect(await pressEarly("e")).toEqual(["e"]);
});

test("what is typed into a field meanwhile runs nothing", async () => {
  expect(await pressEarly("e", { inField: true })).toEqual([]);
});
