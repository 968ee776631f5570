/** What a mail server has found out about the sender: `UNKNOWN` if neither the sender's domain nor the message can be checked. */
export type Verdict = "PASS" | "FAIL" | "UNKNOWN" | "MISSING";

type Received = {
  /** The values of the headers, the topmost first. */
  headers: readonly string[];
  /** The name of the server that received the message for us. */
  authserv: string;
  /** The author of the message. */
  from: string;
};

/**
 * Reads the headers Authentication-Results (RFC 8601). Only that of our own server counts; it stands above those that a sender can
 * have written. DMARC decides if there is a result of it, because it knows the policy of the sender's domain. Without one, a
 * signature or a server of the same domain is enough: a message that was forwarded keeps DKIM and loses SPF.
 */
export function readVerdict({ headers, authserv, from }: Received): Verdict {
  const header = headers.map(withoutComments).find((text) => getServer(text) === authserv);
  if (header === undefined) return "MISSING";
  const results = readResults(header);
  const dmarc = results.find(({ method }) => method === "dmarc")?.value;
  if (dmarc === "pass" || dmarc === "fail") return dmarc === "pass" ? "PASS" : "FAIL";
  const others = results.filter(({ method }) => method === "dkim" || method === "spf");
  const domain = from.split("@").at(-1) ?? "";
  if (others.some((result) => result.value === "pass" && isSameDomain(result.domain, domain))) return "PASS";
  return others.some(({ value }) => value === "fail" || value === "hardfail") ? "FAIL" : "UNKNOWN";
}

function getServer(header: string): string {
  return (header.split(";")[0] ?? "").trim().split(/\s+/)[0]?.toLowerCase() ?? "";
}

type Result = { method: string; value: string; domain: string };

function readResults(header: string): Result[] {
  return header
    .split(";")
    .slice(1)
    .flatMap((part) => {
      const [, method, value] = /^\s*([a-z-]+)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(part) ?? [];
      const [, domain = ""] =
        /\b(?:header\.d|header\.i|smtp\.mailfrom)\s*=\s*(?:[^\s;@]*@)?([^\s;@]+)/i.exec(part) ?? [];
      return method && value
        ? [{ method: method.toLowerCase(), value: value.toLowerCase(), domain: domain.toLowerCase() }]
        : [];
    });
}

/** One of them may be a part of the other, as mail.example.com is of example.com. */
function isSameDomain(one: string, other: string): boolean {
  return one === other || (one.includes(".") && (one.endsWith(`.${other}`) || other.endsWith(`.${one}`)));
}

/** Comments are in parentheses, and texts in quotes: neither has results. */
function withoutComments(header: string): string {
  let text = "";
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < header.length; index += 1) {
    const character = header[index] ?? "";
    if (character === "\\" && (isQuoted || depth > 0)) index += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "(") depth += 1;
    else if (character === ")" && depth > 0) depth -= 1;
    else if (depth === 0) text += character;
  }
  return text;
}
