import { resolve } from "node:path";

/**
 * Every setting of the server. This file is the only reader of `process.env`;
 * docs/self-hosting.md lists each variable with its default.
 */
export type Config = {
  /** TCP port of the web server (`PORT`, 4000). */
  port: number;
  /** Address to listen on (`HOST`, 0.0.0.0). */
  host: string;
  /** Absolute folder for the embedded database, secrets and uploads (`MILEPOST_DATA`, ./data). */
  dataDir: string;
  /** One's own PostgreSQL, 15 or newer (`DATABASE_URL`); undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** Public address without a trailing slash (`MILEPOST_URL`, http://localhost:PORT). */
  url: string;
  /** Connections to the database held by one process (`MILEPOST_DB_POOL`, 10). */
  poolSize: number;
  /** `fatal` … `trace`, or `silent` (`LOG_LEVEL`, info). */
  logLevel: string;
  /** Seconds that requests in flight get to end on shutdown (`MILEPOST_DRAIN_SECONDS`, 10). */
  drainSeconds: number;
  /** Milliseconds one GraphQL operation may take in the database (`MILEPOST_QUERY_TIMEOUT_MS`, 10000). */
  queryTimeoutMs: number;
  /** Largest archive that may be uploaded, in bytes (`MILEPOST_IMPORT_MAX_BYTES`, 2 GiB). */
  importMaxBytes: number;
  /** Whether X-Forwarded-* of a proxy is believed (`MILEPOST_TRUST_PROXY`, false). */
  trustProxy: boolean;
  /** `production` unless the program was started by `npm run dev`. */
  mode: "production" | "development";
};

type Env = Record<string, string | undefined>;

export function readConfig(env: Env = process.env): Config {
  const port = wholeNumber(env, "PORT", 4000, 0, 65535);
  return {
    port,
    host: env["HOST"] || "0.0.0.0",
    dataDir: resolve(env["MILEPOST_DATA"] || "data"),
    databaseUrl: databaseUrl(env["DATABASE_URL"]),
    url: publicUrl(env["MILEPOST_URL"] || `http://localhost:${port}`),
    poolSize: wholeNumber(env, "MILEPOST_DB_POOL", 10, 2, 1000),
    logLevel: oneOf(env, "LOG_LEVEL", "info", LOG_LEVELS),
    drainSeconds: wholeNumber(env, "MILEPOST_DRAIN_SECONDS", 10, 0, 3600),
    queryTimeoutMs: wholeNumber(env, "MILEPOST_QUERY_TIMEOUT_MS", 10_000, 100, 600_000),
    importMaxBytes: wholeNumber(env, "MILEPOST_IMPORT_MAX_BYTES", 2 ** 31, 1, Number.MAX_SAFE_INTEGER),
    trustProxy: oneOf(env, "MILEPOST_TRUST_PROXY", "false", ["true", "false"]) === "true",
    mode: env["MILEPOST_MODE"] === "development" ? "development" : "production",
  };
}

/** A setting that cannot be used: its message is for the person who started the program. */
export class ConfigError extends Error {}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is "${text}".`);
  }
  return value;
}

function oneOf(env: Env, name: string, fallback: string, allowed: string[]): string {
  const text = env[name] || fallback;
  if (!allowed.includes(text)) {
    throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, but is "${text}".`);
  }
  return text;
}

function databaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError("DATABASE_URL must begin with postgres:// or postgresql://.");
  }
  return text;
}

function publicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) {
    throw new ConfigError(`MILEPOST_URL must be an http or https address, but is "${text}".`);
  }
  return text.replace(/\/+$/, "");
}
