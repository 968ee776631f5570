import type pg from "pg";

/**
 * What the processes of a server and their supervisor send each other, as JSON. During an update both can be of different versions: the
 * names of kinds and fields stay as they are.
 */
export type ToSupervisor =
  | { type: "hello" }
  | { type: "ready"; port: number }
  /** For another process, or for all others. */
  | { type: "tell"; told: ChannelMessage[]; to?: number };

export type ToProcess =
  | { type: "welcome"; place: Place }
  | { type: "told"; told: ChannelMessage[]; from: number }
  | { type: "joined"; id: number }
  | { type: "left"; id: number }
  /** Ends the process when its requests are answered. Another one may have taken its place. */
  | { type: "stop"; isReplaced: boolean };

export type ChannelMessage = { channel: string; message: unknown };

/** What a process starts with. */
export type Place = {
  number: number;
  count: number;
  startedAt: string;
  /** Its connections for requests. */
  poolSize: number;
  /** The database that the supervisor runs; undefined: that of the settings. */
  embedded: pg.PoolConfig | undefined;
  others: number[];
};
