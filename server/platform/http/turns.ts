import { setImmediate as nextTurn } from "node:timers/promises";
import { FairSlots } from "#server/platform/fair-slots.ts";

/**
 * Lets one page at a time go on, and other requests between two. What follows renders the page without a pause: many
 * whose results come in together would be rendered in one go, and until then the server would answer nobody. Clients take
 * turns.
 */
export class Turns {
  private readonly slots = new FairSlots({ slots: 1, perClient: 1 });

  async next(client: string): Promise<void> {
    const release = await this.slots.take(client);
    await nextTurn();
    // The page is rendered in the microtasks of this turn.
    setImmediate(release);
  }
}
