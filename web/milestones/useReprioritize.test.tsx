import { screen, waitFor } from "@testing-library/react";
import { createMockEnvironment } from "relay-test-utils";
import { expect, onTestFinished, test, vi } from "vitest";
import { useReprioritize } from "#web/milestones/useReprioritize.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { answer, renderComponent } from "#web/test/render.tsx";
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

test("a move can be undone: it is told with the issue before its earlier place and the new order's time", async () => {
  const done = vi.fn();
  onTestFinished(commandDone.subscribe(done));
  const { user, environment } = renderComponent(<Rows previousId={null} />);
  await user.click(screen.getByRole("button", { name: "Move up" }));
  await answer(environment, { Milestone: () => ({ id: "MI_1", updatedAt: "2026-01-02T00:00:00Z" }) });
  const order = { kind: "order", id: "I_3", milestoneId: "MI_1", previousId: "I_2" };
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ ...order, timestamp: "2026-01-02T00:00:00Z" }));
});
