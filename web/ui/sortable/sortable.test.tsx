import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getDragProps, moveItem, useDragOrder } from "#web/ui/sortable/useDragOrder.ts";
import { mergeOrder, useOptimisticOrder } from "#web/ui/sortable/useOptimisticOrder.ts";

function List({ onMove }: { onMove: (id: string, index: number) => void }) {
  const { order, setOrder } = useOptimisticOrder(["a", "b", "c"]);
  const { draggedId, announcement, commands } = useDragOrder(order, (id, index) => {
    setOrder(moveItem(order, id, index));
    onMove(id, index);
  });
  return (
    <>
      <ul>
        {order.map((id, index) => (
          <li key={id} tabIndex={-1} {...getDragProps({ id, index, draggedId, commands })}>
            {id}
          </li>
        ))}
      </ul>
      <p role="status">{announcement}</p>
    </>
  );
}

const items = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test("an item that is dropped on another takes its position", () => {
  const onMove = vi.fn();
  render(<List onMove={onMove} />);
  fireEvent.dragStart(screen.getByText("a"));
  expect(screen.getByText("a").dataset["dragged"]).toBe("true");
  fireEvent.dragOver(screen.getByText("c"));
  fireEvent.drop(screen.getByText("c"));
  expect(items()).toEqual(["b", "c", "a"]);
  expect(onMove).toHaveBeenCalledExactlyOnceWith("a", 2);
  expect(screen.getByRole("status").textContent).toBe("Moved to position 3 of 3");
});

test("Alt and an arrow key move an item by one, but not beyond the ends", () => {
  const onMove = vi.fn();
  render(<List onMove={onMove} />);
  fireEvent.keyDown(screen.getByText("b"), { key: "ArrowUp", altKey: true });
  expect(items()).toEqual(["b", "a", "c"]);
  fireEvent.keyDown(screen.getByText("b"), { key: "ArrowUp", altKey: true });
  fireEvent.keyDown(screen.getByText("a"), { key: "ArrowDown" });
  expect(onMove).toHaveBeenCalledTimes(1);
});

test("something dragged from elsewhere is not dropped here", () => {
  const onMove = vi.fn();
  render(<List onMove={onMove} />);
  fireEvent.drop(screen.getByText("c"));
  expect(onMove).not.toHaveBeenCalled();
});

test("items that were added meanwhile are last, and removed ones are left out", () => {
  expect(mergeOrder(["c", "a", "b"], ["a", "b", "d"])).toEqual(["a", "b", "d"]);
});
