import pg from "pg";

/** The error of a coordinator that has lost a worker. */
export function lostWorkerError(): pg.DatabaseError {
  const error = new pg.DatabaseError("connection to the remote node postgres@worker:5432 failed", 0, "error");
  error.code = "08006";
  return error;
}
