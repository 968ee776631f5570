type SavingState = {
  error: string | undefined;
  /** When the person was last shown that someone else has changed the view: saving again replaces that change. */
  confirmedAt: string | undefined;
};

type SavingEvent =
  | { type: "started" }
  | { type: "repositoryNotFound"; name: string }
  | { type: "failed"; message: string; isStale: boolean; time: string }
  | { type: "closed" };

export const NOT_SAVED: SavingState = { error: undefined, confirmedAt: undefined };

export function reduceSaving(state: SavingState, event: SavingEvent): SavingState {
  switch (event.type) {
    case "started":
      return { ...state, error: undefined };
    case "repositoryNotFound":
      return { ...state, error: `Repository not found: ${event.name}` };
    case "failed":
      return { error: event.message, confirmedAt: event.isStale ? event.time : state.confirmedAt };
    case "closed":
      return NOT_SAVED;
  }
}
