import pino from "pino";

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug" | "child">;

/** Structured lines on standard output; cookies and tokens never reach them. */
export function makeLog(level: string): pino.Logger {
  return pino({
    level,
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
  });
}
