import { unprocessable } from "#server/errors.ts";

/**
 * A position in the event log is a snapshot of PostgreSQL: the transactions
 * whose changes a reader could see. With an id or a time as position, events would be
 * lost, since transactions do not commit in the order in which they begin. That of a distributed database
 * begins with the worker that has read: each worker has its own numbers of transactions.
 */
const POSITION = /^(?:\d{1,9}@)?(\d{1,19}):(\d{1,19}):((?:\d{1,19},){0,2000}\d{1,19})?$/;

/** A position that a client sent, if PostgreSQL can read it. */
export function parseEventPosition(text: string): string {
  const [, xmin, xmax, running] = POSITION.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined) throw invalidPosition();
  const ids = [xmin, ...(running?.split(",") ?? []), xmax].map(BigInt);
  const isOrdered = ids.every((id, index) => index === 0 || (ids[index - 1] ?? 0n) <= id);
  if (!isOrdered || BigInt(xmin) === 0n) throw invalidPosition();
  return text;
}

/** The worker is undefined unless the database is distributed. */
export function splitEventPosition(position: string): { worker: string | undefined; snapshot: string } {
  const [worker, snapshot] = position.split("@");
  return snapshot === undefined ? { worker: undefined, snapshot: position } : { worker, snapshot };
}

function invalidPosition(): Error {
  return unprocessable("`after` does not appear to be a valid position.", "after");
}
