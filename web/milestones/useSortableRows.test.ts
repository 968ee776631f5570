import { act, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSortableRows } from "#web/milestones/useSortableRows.ts";

test("rows that can be dragged do not come between a press and its click", async () => {
  const { result } = renderHook(() => useSortableRows());
  fireEvent.pointerDown(document.body);
  const sortable = await act(() => import("#web/ui/sortable/SortableRows.tsx"));
  expect(result.current).toBeUndefined();
  fireEvent.pointerUp(document.body);
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(sortable));
});
