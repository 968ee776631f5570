import { createHash } from "node:crypto";
import { RateLimitError, UserError } from "#server/errors.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { makeLoneProcess, type Processes, type Send } from "#server/platform/processes/processes.ts";
import { RateLimits } from "#server/platform/rate-limits.ts";
import { LIMITS } from "#shared/limits.ts";

type Attempt = { address: string; token: string; now?: number };

/**
 * Counts the tokens of an address that were wrong. After too many in a minute, its tokens are refused without being looked up until the
 * minute is over, apart from those that were right before: a program with an ended token does not lock out others behind its address.
 * Tokens are too long to be guessed; the limit is for the work that guesses make.
 */
export class FailedAuthentications {
  private readonly failures: RateLimits;
  private readonly accepted = new Set<string>();
  private readonly sendAccepted: Send<string>;

  constructor(processes: Processes = makeLoneProcess()) {
    this.failures = new RateLimits({ windowMs: 60_000, shared: { name: "wrong-tokens", processes } });
    this.sendAccepted = processes.join<string>("right-tokens", {
      receive: (hash) => this.remember(hash),
      greet: () => this.accepted,
    });
  }

  /** Runs `check`, which throws UNAUTHENTICATED for a wrong token. */
  async authenticate<T>({ address, token, now = Date.now() }: Attempt, check: () => Promise<T>): Promise<T> {
    const client = getClientKey(address);
    const hash = createHash("sha256").update(token).digest("base64");
    if (!this.accepted.has(hash)) this.requireAttempts(client, now);
    try {
      const result = await check();
      this.accept(hash);
      return result;
    } catch (error) {
      if (error instanceof UserError && error.code === "UNAUTHENTICATED") {
        this.accepted.delete(hash);
        this.failures.countRequest(client, 1, LIMITS.wrongTokensPerMinute, now);
      }
      throw error;
    }
  }

  private requireAttempts(client: string, now: number): void {
    const { isExceeded, reset } = this.failures.read(client, LIMITS.wrongTokensPerMinute, now);
    if (!isExceeded) return;
    const seconds = Math.max(1, Math.ceil(reset - now / 1000));
    throw new RateLimitError("Maximum number of login attempts exceeded. Please try again later.", seconds);
  }

  private accept(hash: string): void {
    if (!this.accepted.has(hash)) this.sendAccepted(hash);
    this.remember(hash);
  }

  /** The tokens that were right last are remembered. */
  private remember(hash: string): void {
    this.accepted.delete(hash);
    this.accepted.add(hash);
    const [first] = this.accepted;
    if (this.accepted.size > ACCEPTED_MAX && first !== undefined) this.accepted.delete(first);
  }
}

const ACCEPTED_MAX = 10_000;
