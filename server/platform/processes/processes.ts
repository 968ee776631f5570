/**
 * The processes of one server, which share its port. Each serves requests by itself; what is counted for all of them, such as the
 * requests of a client, each sends to the others (docs/decisions/0044-several-processes.md).
 */
export type Processes = {
  /** The number of this process, from 1 to `count`. A process that replaces another one has its number. */
  number: number;
  count: number;
  /** When the server was started. */
  startedAt: Date;
  /** Joins the channel of a name, which must be joined once. Returns the function that sends to the others. */
  join<Message>(name: string, channel: Channel<Message>): Send<Message>;
  /** By their ids, the other processes that run now. Those that are replaced have other ids than those that replace them. */
  others(): readonly number[];
};

/** Sends to the process of an id, or to all others. */
export type Send<Message> = (message: Message, to?: number) => void;

export type Channel<Message> = {
  receive(message: Message, from: number): void;
  /** What a new process has to know of this one. */
  greet?(): Iterable<Message>;
  /** A process has ended. */
  forget?(from: number): void;
};

/** A server of one process. */
export function makeLoneProcess(): Processes {
  return { number: 1, count: 1, startedAt: new Date(), join: () => () => undefined, others: () => [] };
}
