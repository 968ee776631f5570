import pg from "pg";
import { UserError } from "#server/errors.ts";

/**
 * The database cannot be reached, ended the connection, had no free connection in time, or has no space left. The client
 * can send the request again. This is not a `UserError`, because code that reports a person's wrong input catches those.
 * The edges translate it with `toUserError`.
 */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnavailableError";
  }
}

const UNREACHABLE = "The database is not available. Please try again in a moment.";
const DISK_FULL =
  "There is no space left on the disk of the database, so nothing can be saved. Please try again later.";
const WORKER_UNREACHABLE =
  "A part of the database is not available, and with it some repositories. Please try again in a moment.";
export const BUSY = "The server is busy. Please try again in a moment.";

/** A worker of a distributed database, which has what was asked for, cannot be reached by the coordinator. */
export class WorkerUnavailableError extends DatabaseUnavailableError {
  constructor(options?: ErrorOptions) {
    super(WORKER_UNREACHABLE, options);
    this.name = "WorkerUnavailableError";
  }
}

/** The error that an edge answers with. */
export function toUserError<E>(error: E): E | UserError {
  return error instanceof DatabaseUnavailableError ? new UserError("SERVICE_UNAVAILABLE", error.message) : error;
}

/** A DatabaseUnavailableError for an error of the connection, other errors as they are. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  if (isPoolExhausted(error)) return new DatabaseUnavailableError(BUSY, { cause: error });
  if (isDiskFull(error)) return new DatabaseUnavailableError(DISK_FULL, { cause: error });
  if (isWorkerLost(error)) return new WorkerUnavailableError({ cause: error });
  return isConnectionLost(error) ? new DatabaseUnavailableError(UNREACHABLE, { cause: error }) : error;
}

/** Whether a connection cannot be used again after this error. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return isConnectionLost(error.cause);
  if (isWorkerLost(error)) return false;
  if (error instanceof pg.DatabaseError) return LOST_STATES.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return "syscall" in error || error instanceof AggregateError || DRIVER_MESSAGES.test(error.message);
}

/**
 * Whether the coordinator of a distributed database, whose connection remains, has lost one to a worker. Its error says so in its text or
 * its context.
 */
export function isWorkerLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return error instanceof WorkerUnavailableError;
  if (!(error instanceof pg.DatabaseError)) return false;
  // The code of internal errors, for a connection that it had kept.
  if (error.message.startsWith("failure on connection marked as essential")) return true;
  if (!LOST_STATES.test(error.code ?? "")) return false;
  return error.message.includes("remote node") || (error.where ?? "").includes("while executing command on");
}

/**
 * The result of what a request can do without, such as a count, or a write to a table that is written on all workers or on none. Null: a
 * worker is lost.
 */
export async function unlessWorkerIsLost<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isWorkerLost(error)) return null;
    throw error;
  });
}

/** The code of PostgreSQL's error, if it is one. */
export function getSqlState(error: unknown): string | undefined {
  const original = error instanceof DatabaseUnavailableError ? error.cause : error;
  return original instanceof pg.DatabaseError ? original.code : undefined;
}

/** Whether PostgreSQL has stopped the statement, because it took too long. */
export function isCanceled(error: unknown): boolean {
  return getSqlState(error) === "57014";
}

/** Whether PostgreSQL has rolled the transaction back, because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return getSqlState(error) === "40P01";
}

/**
 * Whether a statement or a transaction failed because of others at the same time, and can succeed if it is run again: PostgreSQL ended it
 * because of a deadlock, or Citus has divided the shard that it was planned for.
 */
export function isConflict(error: unknown): boolean {
  return isDeadlock(error) || (error instanceof pg.DatabaseError && DIVIDED_SHARD.test(error.message));
}

/** Whether a later attempt to connect can succeed: the database is starting or stopping, or has no free slot. */
export function isConnectionRefusedForNow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "53300" || error.code === "57P03");
}

function isPoolExhausted(error: unknown): boolean {
  return (
    (error instanceof pg.DatabaseError && error.code === "53300") ||
    (error instanceof Error && error.message === "timeout exceeded when trying to connect")
  );
}

/** The statement failed, its connection can read on. */
function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "53100";
}

/** These errors of Citus have the code of internal errors. */
const DIVIDED_SHARD = /^(?:could not find valid entry for shard|shard for the given value does not exist)/;

/**
 * SQLSTATE: connection exceptions (08), insufficient resources other than the disk (53), the end of the server (57P01, 57P02, 57P03, 57P05),
 * an idle transaction that was ended (25P03), and a database that has become a standby (25006).
 */
const LOST_STATES = /^(?:08|53(?!100)|57P0[1235]$|25P03$|25006$)/;

/** The driver has no codes for its own errors. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;
