import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SelectionActions, type SelectionActionsProps } from "#web/bulk/SelectionActions.tsx";
import { useSelection } from "#web/bulk/useSelection.ts";
import { renderComponent } from "#web/test/render.tsx";

const REPOSITORY = { id: "R_1", viewerCanPush: true, isInOrganization: true };

/** The commands of the palette after both issues are selected. */
async function renderCommands(props: Partial<SelectionActionsProps> = {}) {
  function List() {
    const selection = useSelection(["I_1", "I_2"], "is:issue");
    return (
      <>
        <button type="button" onClick={selection.toggleAll}>
          Select
        </button>
        <SelectionActions
          selection={selection}
          query="is:issue"
          repositoryId={undefined}
          getRepository={() => REPOSITORY}
          areOpen
          storageKey="bulk-update"
          {...props}
        />
      </>
    );
  }
  const { user, state } = renderComponent(<List />);
  await user.click(screen.getByRole("button", { name: "Select" }));
  await screen.findByRole("group", { name: "Bulk actions" });
  return state.commands.list().map(({ label }) => label);
}

test("keys and the palette have all actions for issues of one repository of an organization", async () => {
  expect(await renderCommands()).toEqual([
    "Mark as…",
    "Label…",
    "Assign…",
    "Add to projects…",
    "Set milestone…",
    "Set type…",
  ]);
});

test("keys and the palette have only the state and assignees for issues of several repositories", async () => {
  const getRepository = (id: string) => ({ ...REPOSITORY, id: `R_of_${id}` });
  expect(await renderCommands({ getRepository })).toEqual(["Mark as…", "Assign…"]);
});

test("keys and the palette have nothing for issues that cannot be edited together", async () => {
  expect(await renderCommands({ disabledReason: "Bulk editing isn't available for pull requests" })).toEqual([]);
});
