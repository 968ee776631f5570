import { expect, test } from "vitest";
import { getNeighbor, reduceOrder, SERVER_ORDER, type OrderEvent } from "#web/relations/sub-issue-order.ts";

const reduce = (...events: OrderEvent[]) => events.reduce(reduceOrder, SERVER_ORDER);
const moved = (...order: string[]): OrderEvent => ({ type: "moved", order });
const answered: OrderEvent = { type: "moveAnswered" };

test("a moved row is shown at its new position until the server has answered", () => {
  expect(reduce(moved("b", "a")).order).toEqual(["b", "a"]);
  expect(reduce(moved("b", "a"), answered)).toEqual(SERVER_ORDER);
});

test("the first of two answers does not bring back an older order", () => {
  const state = reduce(moved("b", "a", "c"), moved("b", "c", "a"), answered);
  expect(state.order).toEqual(["b", "c", "a"]);
  expect(reduceOrder(state, answered)).toEqual(SERVER_ORDER);
});

test("rows stay where they are while one is dragged, even when a move is answered", () => {
  const dragging = reduce(moved("b", "a"), { type: "dragStarted", order: ["b", "a"] }, answered);
  expect(dragging.order).toEqual(["b", "a"]);
  expect(reduceOrder(dragging, { type: "dragEnded" })).toEqual(SERVER_ORDER);
});

test("a row that was dropped keeps its position while the move is pending", () => {
  const state = reduce({ type: "dragStarted", order: ["a", "b"] }, moved("b", "a"), { type: "dragEnded" });
  expect(state.order).toEqual(["b", "a"]);
});

test("a row is put after the one above it; the first row before the second", () => {
  expect(getNeighbor(["a", "b", "c"], 2)).toEqual({ afterId: "b" });
  expect(getNeighbor(["a", "b", "c"], 0)).toEqual({ beforeId: "b" });
});
