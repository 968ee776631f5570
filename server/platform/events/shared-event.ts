import type { Context } from "#server/platform/context.ts";

/**
 * A source event that many subscriptions receive. Its payload is made once for all of them that have the same document
 * and variables, with a context whose viewer sees what each of them may see.
 */
export class SharedEvent<T> {
  readonly value: T;
  readonly context: Context;
  private readonly payloads = new Map<string, Promise<string | undefined>>();

  constructor(value: T, context: Context) {
    this.value = value;
    this.context = context;
  }

  /** The JSON of the payload; `key` names the document and the variables. */
  payload(key: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
    let payload = this.payloads.get(key);
    if (!payload) this.payloads.set(key, (payload = make()));
    return payload;
  }
}

/** Stands for events that a subscription has missed: its reader has to load again what it shows. */
export const RESYNC = Symbol("resync");
export type Resync = typeof RESYNC;

type Send<T> = (event: SharedEvent<T> | Resync) => void;

/**
 * The source of a subscription to shared events. It pushes them: with a thousand readers, an iterator for each of them
 * would take longer than all else.
 */
export class SharedEventSource<T> implements AsyncIterable<never> {
  /** Starts to send. Returns a function that ends it. */
  readonly subscribe: (send: Send<T>) => () => void;

  constructor(subscribe: (send: Send<T>) => () => void) {
    this.subscribe = subscribe;
  }

  /** GraphQL takes only objects with this method as sources. */
  [Symbol.asyncIterator](): never {
    throw new Error("Shared events are pushed. Call subscribe().");
  }
}
