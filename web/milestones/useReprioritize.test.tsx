import { screen, waitFor } from "@testing-library/react";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test } from "vitest";
import { useReprioritize } from "#web/milestones/useReprioritize.ts";
import { renderComponent } from "#web/test/render.tsx";
import { useDragGate } from "#web/ui/sortable/useDragGate.ts";

function Rows({ previousId }: { previousId: string | null }) {
  const dragGate = useDragGate();
  const { move } = useReprioritize({
    milestone: { id: "MI_1", updatedAt: "2026-01-01T00:00:00Z" },
    ids: ["I_1", "I_2", "I_3"],
    previousId,
    reload: () => Promise.resolve(),
    dragGate,
  });
  return <button onClick={() => move("I_3", 0)}>Move up</button>;
}

test.each([["I_0"], [null]])("an issue that is dropped first on a page comes after %s", async (previousId) => {
  const environment = createMockEnvironment();
  const { user } = renderComponent(<Rows previousId={previousId} />, { environment });
  await user.click(screen.getByRole("button", { name: "Move up" }));
  const { request } = await waitFor(() => environment.mock.getMostRecentOperation());
  expect(request.variables["input"]).toMatchObject({ id: "I_3", prevId: previousId });
});
