/** The order of sub-issues while they are reordered. */
type OrderState = {
  /** The order that is shown; undefined: the server's. */
  order: readonly string[] | undefined;
  isDragging: boolean;
  /** Moves that the server has not answered yet. */
  pendingMoves: number;
};

export type OrderEvent =
  | { type: "dragStarted"; order: readonly string[] }
  | { type: "dragEnded" }
  | { type: "moved"; order: readonly string[] }
  | { type: "moveAnswered" };

export const SERVER_ORDER: OrderState = { order: undefined, isDragging: false, pendingMoves: 0 };

/** Rows stay where they are while one of them is dragged and while moves are pending; then the server's order is shown. */
export function reduceOrder(state: OrderState, event: OrderEvent): OrderState {
  switch (event.type) {
    case "dragStarted":
      return { ...state, isDragging: true, order: event.order };
    case "dragEnded":
      return release({ ...state, isDragging: false });
    case "moved":
      return { ...state, order: event.order, pendingMoves: state.pendingMoves + 1 };
    case "moveAnswered":
      return release({ ...state, pendingMoves: state.pendingMoves - 1 });
  }
}

function release(state: OrderState): OrderState {
  return state.isDragging || state.pendingMoves > 0 ? state : SERVER_ORDER;
}

export type Neighbor = { afterId: string } | { beforeId: string | undefined };

/** The neighbor after or before which the server is to put the item at an index of the new order. */
export function getNeighbor(order: readonly string[], index: number): Neighbor {
  const afterId = order[index - 1];
  return afterId === undefined ? { beforeId: order[1] } : { afterId };
}
