import { isIP } from "node:net";
import { resolve } from "node:path";
import { countProcesses, readMachine } from "#server/machine.ts";

/**
 * Every setting of the server. This file is the only reader of `process.env`;
 * docs/self-hosting.md lists each variable with its default.
 */
export type Config = {
  /** TCP port of the web server (`PORT`, 4000). */
  port: number;
  /** Processes that serve the port (`MILEPOST_PROCESSES`, 1); `auto`: one for each core. */
  processes: number;
  /**
   * Pools of memory for the threads of each of several processes (`MALLOC_ARENA_MAX`, 2). glibc reads it when a process starts. 0: up to
   * eight for each core, much of which stays unused.
   */
  memoryPools: number;
  /** Address to listen on (`HOST`, 0.0.0.0). */
  host: string;
  /** Absolute folder for the embedded database, secrets and uploads (`MILEPOST_DATA`, ./data). */
  dataDir: string;
  /** Address of a PostgreSQL, 15 or newer (`DATABASE_URL`); undefined means the embedded one. */
  databaseUrl: string | undefined;
  /**
   * The same database without a pooler that gives a connection to each transaction (`DATABASE_DIRECT_URL`), for notices,
   * jobs and migrations; undefined: DATABASE_URL has none.
   */
  databaseDirectUrl: string | undefined;
  /** Standbys of the database that reads may use (`DATABASE_REPLICA_URLS`, with commas between; none). */
  databaseReplicaUrls: readonly string[];
  /** How far behind the database a standby may be that is read from, in milliseconds (`MILEPOST_REPLICA_LAG_MS`, 5000). */
  replicaLagMs: number;
  /** Whether connections for requests keep prepared statements (`MILEPOST_PREPARED_STATEMENTS`, true; false behind a pooler). */
  preparesStatements: boolean;
  /** Public address without a trailing slash (`MILEPOST_URL`, http://localhost:PORT). */
  url: string;
  /** Connections to the database for the requests of one process, which has eight more (`MILEPOST_DB_POOL`, 10). */
  poolSize: number;
  /** Longest wait of a request for a free connection, in milliseconds (`MILEPOST_DB_WAIT_MS`, 5000). */
  databaseWaitMs: number;
  /** `fatal` … `trace`, or `silent` (`LOG_LEVEL`, info). */
  logLevel: string;
  /** Milliseconds between the first 503 of /readyz and the end of the port on shutdown (`MILEPOST_SHUTDOWN_DELAY_MS`, 0). */
  shutdownDelayMs: number;
  /** Seconds to finish running requests on shutdown (`MILEPOST_DRAIN_SECONDS`, 10). */
  drainSeconds: number;
  /** Milliseconds after which the database cancels a statement (`MILEPOST_QUERY_TIMEOUT_MS`, 10000). */
  queryTimeoutMs: number;
  /** Seconds after which a request ends whose body sends no more bytes (`MILEPOST_BODY_TIMEOUT_SECONDS`, 30). */
  bodyTimeoutSeconds: number;
  /** Milliseconds after which a page, a GraphQL operation or a REST request is stopped (`MILEPOST_REQUEST_TIMEOUT_MS`, 10000). */
  requestTimeoutMs: number;
  /** Live streams of visitors with one address, and of one account (`MILEPOST_STREAMS_PER_CLIENT`, 50). */
  streamsPerClient: number;
  /** Largest archive that may be uploaded, in bytes (`MILEPOST_IMPORT_MAX_BYTES`, 2 GiB). */
  importMaxBytes: number;
  /** Where, how often and how many backups the server keeps (`MILEPOST_BACKUP`, none). */
  backup: BackupSetting | undefined;
  /** Whether to use the X-Forwarded-* headers of a proxy (`MILEPOST_TRUST_PROXY`, false). */
  trustProxy: boolean;
  /** Days without use after which a session ends (`MILEPOST_SESSION_IDLE_DAYS`, 14). */
  sessionIdleDays: number;
  /** Encrypts secrets in the database (`MILEPOST_SECRET_KEY`); undefined: the key is in a file of the data folder. */
  secretKey: string | undefined;
  /** Whether identity providers on localhost may be reached over http, for tests (`MILEPOST_IDENTITY_ALLOW_HTTP`, false). */
  identityAllowHttp: boolean;
  /** Names, addresses and networks besides public ones that webhooks and web push may be sent to (`MILEPOST_WEBHOOK_ALLOW`, none). */
  webhookAllow: readonly string[];
  /** Server that e-mail is sent through, such as smtps://user:password@mail.example.com (`MILEPOST_SMTP`); undefined: none is sent. */
  smtp: string | undefined;
  /** The sender of e-mail (`MILEPOST_MAIL_FROM`, Milepost <notifications@HOST of MILEPOST_URL>). */
  mailFrom: { name: string; address: string };
  /** Where people send replies to (`MILEPOST_REPLY_DOMAIN` or `MILEPOST_REPLY_ADDRESS`, none): without it no e-mail is received. */
  replyTo: ReplySetting | undefined;
  /** The server whose Authentication-Results headers tell who has sent an e-mail (`MILEPOST_MAIL_AUTHSERV`, none). */
  mailAuthserv: string | undefined;
  /** What a mail service sends along with e-mail that it has received (`MILEPOST_INBOUND_SECRET`); undefined: none may. */
  inboundSecret: string | undefined;
  /** The mailbox that e-mail is fetched from, such as imaps://user:password@mail.example.com/INBOX (`MILEPOST_IMAP`, none). */
  imap: string | undefined;
  /** The port of the SMTP listener (`MILEPOST_INBOUND_SMTP_PORT`, none), and the files of its certificate (`MILEPOST_INBOUND_SMTP_CERT`, `MILEPOST_INBOUND_SMTP_KEY`). */
  inboundSmtp: ListenerSetting | undefined;
  /** Days that the audit log is kept (`MILEPOST_AUDIT_DAYS`, 365). */
  auditDays: number;
  /** Who can read /metrics (`MILEPOST_METRICS`, `MILEPOST_METRICS_TOKEN`, nobody). */
  metrics: MetricsSetting | undefined;
  /** Points that a token has in an hour for REST, and as many for GraphQL; 0: no limits (`MILEPOST_RATE_LIMIT`, 5000). */
  rateLimit: number;
  /** Points that an address without a token has in an hour (`MILEPOST_RATE_LIMIT_ANONYMOUS`, 60). */
  rateLimitAnonymous: number;
  /** `production` unless the program was started by `npm run dev`. */
  mode: "production" | "development";
};

const BACKUP_INTERVALS = ["hourly", "daily", "weekly"] as const;
export type BackupSetting = { folder: string; interval: (typeof BACKUP_INTERVALS)[number]; keep: number };

/** Every name at a domain, or one mailbox by plus addressing: `mailbox+TOKEN@domain`. */
export type ReplySetting = { domain: string; mailbox: string | undefined };

export type ListenerSetting = { port: number; certFile: string | undefined; keyFile: string | undefined };

/** Everybody, or whoever has the token. */
export type MetricsSetting = "open" | { token: string };

type Env = Record<string, string | undefined>;

export function readConfig(env: Env = process.env): Config {
  const port = readInteger(env, "PORT", { fallback: 4000, min: 0, max: 65535 });
  const url = publicUrl(env["MILEPOST_URL"] || `http://localhost:${port}`);
  return {
    port,
    processes: processes(env),
    memoryPools: readInteger(env, "MALLOC_ARENA_MAX", { fallback: 2, min: 0, max: 1024 }),
    host: env["HOST"] || "0.0.0.0",
    dataDir: resolve(env["MILEPOST_DATA"] || "data"),
    databaseUrl: databaseUrl(env, "DATABASE_URL"),
    databaseDirectUrl: databaseDirectUrl(env),
    databaseReplicaUrls: databaseReplicaUrls(env),
    replicaLagMs: readInteger(env, "MILEPOST_REPLICA_LAG_MS", { fallback: 5000, min: 100, max: REPLICA_LAG_MAX_MS }),
    preparesStatements: readBoolean(env, "MILEPOST_PREPARED_STATEMENTS", !env["DATABASE_DIRECT_URL"]),
    url,
    poolSize: readInteger(env, "MILEPOST_DB_POOL", { fallback: 10, min: 2, max: 1000 }),
    databaseWaitMs: readInteger(env, "MILEPOST_DB_WAIT_MS", { fallback: 5000, min: 100, max: 60_000 }),
    logLevel: readChoice(env, "LOG_LEVEL", { fallback: "info", choices: LOG_LEVELS }),
    shutdownDelayMs: readInteger(env, "MILEPOST_SHUTDOWN_DELAY_MS", { fallback: 0, min: 0, max: 600_000 }),
    drainSeconds: readInteger(env, "MILEPOST_DRAIN_SECONDS", { fallback: 10, min: 0, max: 3600 }),
    queryTimeoutMs: readInteger(env, "MILEPOST_QUERY_TIMEOUT_MS", { fallback: 10_000, min: 100, max: 600_000 }),
    bodyTimeoutSeconds: readInteger(env, "MILEPOST_BODY_TIMEOUT_SECONDS", { fallback: 30, min: 1, max: 3600 }),
    requestTimeoutMs: readInteger(env, "MILEPOST_REQUEST_TIMEOUT_MS", { fallback: 10_000, min: 100, max: 600_000 }),
    streamsPerClient: readInteger(env, "MILEPOST_STREAMS_PER_CLIENT", { fallback: 50, min: 1, max: 1_000_000 }),
    importMaxBytes: readInteger(env, "MILEPOST_IMPORT_MAX_BYTES", {
      fallback: 2 ** 31,
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
    }),
    backup: backupSetting(env["MILEPOST_BACKUP"]),
    trustProxy: readBoolean(env, "MILEPOST_TRUST_PROXY", false),
    sessionIdleDays: readInteger(env, "MILEPOST_SESSION_IDLE_DAYS", { fallback: 14, min: 1, max: 30 }),
    secretKey: secretKey(env["MILEPOST_SECRET_KEY"]),
    identityAllowHttp: readBoolean(env, "MILEPOST_IDENTITY_ALLOW_HTTP", false),
    webhookAllow: webhookAllow(env["MILEPOST_WEBHOOK_ALLOW"]),
    smtp: smtpUrl(env["MILEPOST_SMTP"]),
    mailFrom: mailFrom(env["MILEPOST_MAIL_FROM"] || `Milepost <notifications@${new URL(url).hostname}>`),
    replyTo: replySetting(env),
    mailAuthserv: hostSetting(env, "MILEPOST_MAIL_AUTHSERV"),
    inboundSecret: secretSetting(env, "MILEPOST_INBOUND_SECRET"),
    imap: imapUrl(env),
    inboundSmtp: listenerSetting(env),
    auditDays: readInteger(env, "MILEPOST_AUDIT_DAYS", { fallback: 365, min: 1, max: 36_500 }),
    metrics: metricsSetting(env),
    rateLimit: readInteger(env, "MILEPOST_RATE_LIMIT", { fallback: 5000, min: 0, max: 1_000_000_000 }),
    rateLimitAnonymous: readInteger(env, "MILEPOST_RATE_LIMIT_ANONYMOUS", { fallback: 60, min: 0, max: 1_000_000_000 }),
    mode: env["MILEPOST_MODE"] === "development" ? "development" : "production",
  };
}

/** An invalid setting. The message is for the person who starts the program. */
export class ConfigError extends Error {}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function smtpUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^smtps?:\/\/[^/]+/.test(text) || !URL.canParse(text)) {
    throw new ConfigError("MILEPOST_SMTP must be an address such as smtps://user:password@mail.example.com:465.");
  }
  return text;
}

/** `NAME <ADDRESS>` or `ADDRESS`. */
function mailFrom(text: string): Config["mailFrom"] {
  const [, name = "", inBrackets, alone] =
    /^(?:([^<>\r\n"]*?)\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? alone;
  if (address === undefined) {
    throw new ConfigError(
      `MILEPOST_MAIL_FROM must be such as "Milepost <notifications@example.com>", but is "${text}".`,
    );
  }
  return { name: name || "Milepost", address };
}

/** What remains of the 64 characters before the @ is for the token. */
const MAILBOX = /^[a-z\d._-]{1,14}$/;

function replySetting(env: Env): ReplySetting | undefined {
  const domain = hostSetting(env, "MILEPOST_REPLY_DOMAIN");
  const address = env["MILEPOST_REPLY_ADDRESS"]?.trim().toLowerCase();
  if (!address) return domain === undefined ? undefined : { domain, mailbox: undefined };
  if (domain !== undefined) throw new ConfigError("Set MILEPOST_REPLY_DOMAIN or MILEPOST_REPLY_ADDRESS, not both.");
  const [mailbox = "", host = "", ...others] = address.split("@");
  if (!MAILBOX.test(mailbox) || !HOST_NAME.test(host) || others.length > 0) {
    throw new ConfigError(
      `MILEPOST_REPLY_ADDRESS must be an address such as reply@example.com, with at most 14 characters before the @, but is "${address}".`,
    );
  }
  return { domain: host, mailbox };
}

function imapUrl(env: Env): string | undefined {
  const text = env["MILEPOST_IMAP"];
  if (!text) return undefined;
  if (!/^imaps?:\/\/[^/@]+@[^/]+/.test(text) || !URL.canParse(text)) {
    throw new ConfigError("MILEPOST_IMAP must be an address such as imaps://user:password@mail.example.com/INBOX.");
  }
  return needsReplyAddresses(env, "MILEPOST_IMAP", text);
}

function listenerSetting(env: Env): ListenerSetting | undefined {
  const name = "MILEPOST_INBOUND_SMTP_PORT";
  if (!env[name]) return undefined;
  const port = readInteger(env, name, { fallback: 0, min: 1, max: 65535 });
  const certFile = env["MILEPOST_INBOUND_SMTP_CERT"] || undefined;
  const keyFile = env["MILEPOST_INBOUND_SMTP_KEY"] || undefined;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new ConfigError("Set both MILEPOST_INBOUND_SMTP_CERT and MILEPOST_INBOUND_SMTP_KEY, or none.");
  }
  return needsReplyAddresses(env, name, { port, certFile, keyFile });
}

function needsReplyAddresses<T>(env: Env, name: string, setting: T): T {
  if (replySetting(env)) return setting;
  throw new ConfigError(`${name} needs MILEPOST_REPLY_DOMAIN or MILEPOST_REPLY_ADDRESS.`);
}

function hostSetting(env: Env, name: string): string | undefined {
  const host = env[name]?.trim().toLowerCase();
  if (!host) return undefined;
  if (!HOST_NAME.test(host)) throw new ConfigError(`${name} must be a host name, but is "${host}".`);
  return host;
}

function processes(env: Env): number {
  const name = "MILEPOST_PROCESSES";
  if (env[name] === "auto") return countProcesses(readMachine());
  if (!/^\d*$/.test(env[name] ?? "")) {
    throw new ConfigError(`${name} must be auto or a whole number from 1 to 64, but is "${env[name]}".`);
  }
  return readInteger(env, name, { fallback: 1, min: 1, max: 64 });
}

type IntegerSetting = { fallback: number; min: number; max: number };

function readInteger(env: Env, name: string, { fallback, min, max }: IntegerSetting): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is "${text}".`);
  }
  return value;
}

function readBoolean(env: Env, name: string, fallback: boolean): boolean {
  return readChoice(env, name, { fallback: String(fallback), choices: ["true", "false"] }) === "true";
}

function readChoice(
  env: Env,
  name: string,
  { fallback, choices }: { fallback: string; choices: readonly string[] },
): string {
  const text = env[name] || fallback;
  if (!choices.includes(text)) {
    throw new ConfigError(`${name} must be one of ${choices.join(", ")}, but is "${text}".`);
  }
  return text;
}

/** `FOLDER,INTERVAL,COUNT`. The folder can contain commas. */
function backupSetting(text: string | undefined): BackupSetting | undefined {
  if (!text) return undefined;
  const [, folder = "", name, count] = /^(.+),([a-z]+),(\d{1,4})$/.exec(text) ?? [];
  const interval = BACKUP_INTERVALS.find((known) => known === name);
  const keep = Number(count);
  if (!interval || keep < 1) {
    throw new ConfigError(
      `MILEPOST_BACKUP must be a folder, one of ${BACKUP_INTERVALS.join(", ")}, and the number of backups to keep, ` +
        `such as "/backups,daily,14", but is "${text}".`,
    );
  }
  return { folder: resolve(folder), interval, keep };
}

const HOST_NAME = /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i;

function webhookAllow(text = ""): string[] {
  const entries = text.split(",").flatMap((entry) => entry.trim() || []);
  const wrong = entries.find((entry) => !isNetwork(entry) && !HOST_NAME.test(entry));
  if (wrong !== undefined) {
    throw new ConfigError(
      `MILEPOST_WEBHOOK_ALLOW must be host names, addresses and networks such as 10.0.0.0/8, with commas between, but has "${wrong}".`,
    );
  }
  return entries;
}

/** Whether the text is an address or a network. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...others] = text.split("/");
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const SECRET_KEY_MIN = 32;

function secretKey(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length < SECRET_KEY_MIN) {
    throw new ConfigError(`MILEPOST_SECRET_KEY must have at least ${SECRET_KEY_MIN} characters.`);
  }
  return text;
}

const TOKEN_MIN = 16;

function secretSetting(env: Env, name: string): string | undefined {
  const secret = env[name] || undefined;
  if (secret !== undefined && secret.length < TOKEN_MIN) {
    throw new ConfigError(`${name} must have at least ${TOKEN_MIN} characters.`);
  }
  return secret;
}

function metricsSetting(env: Env): MetricsSetting | undefined {
  const token = secretSetting(env, "MILEPOST_METRICS_TOKEN");
  if (token !== undefined) return { token };
  const access = readChoice(env, "MILEPOST_METRICS", { fallback: "off", choices: ["off", "open"] });
  return access === "open" ? "open" : undefined;
}

function databaseUrl(env: Env, name: string): string | undefined {
  const text = env[name];
  return text ? checkDatabaseUrl(name, text) : undefined;
}

function checkDatabaseUrl(name: string, text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  }
  return text;
}

/** A page subscribes to live updates within the time for which the server keeps notices, which is 15 seconds. */
const REPLICA_LAG_MAX_MS = 10_000;

function databaseReplicaUrls(env: Env): string[] {
  const name = "DATABASE_REPLICA_URLS";
  const urls = (env[name] ?? "").split(",").flatMap((url) => url.trim() || []);
  if (urls.length > 0 && !env["DATABASE_URL"]) throw new ConfigError(`${name} needs DATABASE_URL.`);
  return urls.map((url) => checkDatabaseUrl(name, url));
}

function databaseDirectUrl(env: Env): string | undefined {
  const url = databaseUrl(env, "DATABASE_DIRECT_URL");
  if (url !== undefined && !env["DATABASE_URL"]) throw new ConfigError("DATABASE_DIRECT_URL needs DATABASE_URL.");
  return url;
}

function publicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) {
    throw new ConfigError(`MILEPOST_URL must be an http or https address, but is "${text}".`);
  }
  return text.replace(/\/+$/, "");
}
