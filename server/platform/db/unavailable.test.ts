import pg from "pg";
import { expect, test } from "vitest";
import {
  isConnectionLost,
  isWorkerLost,
  toDatabaseError,
  WorkerUnavailableError,
} from "#server/platform/db/unavailable.ts";

type Fields = Partial<Pick<pg.DatabaseError, "code" | "where">>;

function makeError(message: string, fields: Fields): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 0, "error"), fields);
}

test.each<[string, Fields]>([
  [
    "connection to the remote node postgres@worker:5432 failed with the following error: Connection refused",
    { code: "08006" },
  ],
  [
    "terminating connection due to administrator command",
    { code: "57P01", where: "while executing command on worker:5432" },
  ],
  ["failure on connection marked as essential: worker:5432", { code: "XX000" }],
])("%s: the coordinator has lost a worker", (message, fields) => {
  const error = makeError(message, fields);
  expect([isWorkerLost(error), isConnectionLost(error)]).toEqual([true, false]);
  expect(toDatabaseError(error)).toBeInstanceOf(WorkerUnavailableError);
  expect(isWorkerLost(toDatabaseError(error))).toBe(true);
});

test.each<[string, Fields]>([
  ["terminating connection due to administrator command", { code: "57P01" }],
  ["the database system is shutting down", { code: "57P03" }],
])("%s: the connection is lost, and no worker", (message, fields) => {
  const error = makeError(message, fields);
  expect([isWorkerLost(error), isConnectionLost(error)]).toEqual([false, true]);
  expect(isWorkerLost(toDatabaseError(error))).toBe(false);
});
