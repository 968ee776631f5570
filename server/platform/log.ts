import pino from "pino";

/** The logged properties of a request. */
type LoggedRequest = { method: string; url: string; host?: string; ip?: string };

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug" | "child">;

/** Writes JSON lines to standard output, without cookies and tokens. */
export function makeLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    serializers: {
      req: ({ method, url, host, ip }: LoggedRequest) => ({
        method,
        url: withoutSecrets(url),
        host,
        remoteAddress: ip,
      }),
    },
    redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An address without the value of its `token`, and without the secret of a link of an e-mail or an administrator. */
function withoutSecrets(url: string): string {
  return url.replace(SECRETS, "$1[redacted]");
}

const SECRETS = /([?&]token=|^\/(?:join|reset|notifications\/unsubscribe|settings\/emails\/verify)\/)[^?&#]*/gi;
