import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

test("e opens the Mark as menu of the open issue, which begins with what changes it", async () => {
  const { user, environment } = renderComponent(<MarkAsMenu issueId="I_1" isOpen={false} />);
  await user.keyboard("e");
  expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Open" }));
  await user.keyboard("{Enter}");
  const { request } = await answer(environment);
  expect(request.node.operation.name).toBe("useSetIssueStateReopenMutation");
  expect(request.variables).toEqual({ input: { issueId: "I_1" } });
});
