import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { OutboundError } from "#server/platform/outbound/outbound-error.ts";

const TIMEOUT_MS = 3_000;

/**
 * The addresses of a name that a person typed. The system's own lookup blocks one of the few threads that also hash passwords and read files, so a
 * name whose server does not answer is asked for without it. The system is asked for names that the DNS does not have, such as those of its hosts file.
 */
export async function resolveName(
  hostname: string,
  resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 }),
): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [...toAddresses(four, 4), ...toAddresses(six, 6)];
  if (found.length > 0) return found;
  if (hasTimedOut(four) || hasTimedOut(six)) throw new OutboundError("name could not be resolved");
  return lookup(hostname, { all: true });
}

function toAddresses(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}

function hasTimedOut(answer: PromiseSettledResult<string[]>): boolean {
  return answer.status === "rejected" && (answer.reason as NodeJS.ErrnoException).code === "ETIMEOUT";
}
