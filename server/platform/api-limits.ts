import type { Context } from "#server/platform/context.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { FailedAuthentications } from "#server/platform/failed-authentications.ts";
import { makeLoneProcess, type Processes } from "#server/platform/processes/processes.ts";
import { RateLimits, rateLimitHeaders, type RateLimit } from "#server/platform/rate-limits.ts";
import { SecondaryLimits, type SecondaryCost } from "#server/platform/secondary-limits.ts";
import { LIMITS } from "#shared/limits.ts";

/** What is counted apart: REST, its searches (in a minute) and GraphQL. */
export type ApiResource = "core" | "graphql" | "search";

export type ApiCost = SecondaryCost & {
  resource: ApiResource;
  /** Of the hour: 1 for REST, the cost of an operation of GraphQL. */
  cost: number;
};

/** Why a request must not run, in GitHub's words. */
export type ApiRefusal = { isSecondary: boolean; status: 403; message: string; documentationUrl: string };

export type ApiAdmission = {
  usage: RateLimit;
  headers: Record<string, number | string>;
  refusal?: ApiRefusal;
  /** Called when the request has ended, however it ended. */
  end: () => void;
};

type Requester = Pick<Context, "viewer" | "clientAddress" | "config">;

/** Admits the requests of tokens and of visitors. The program's own pages, which have a session, are not counted. */
export class ApiLimits {
  private readonly hours: RateLimits;
  private readonly searches: RateLimits;
  private readonly secondary: SecondaryLimits;
  /** Requests whose token is wrong, which belong to nobody yet. */
  readonly authentications: FailedAuthentications;

  constructor(processes: Processes = makeLoneProcess()) {
    this.hours = new RateLimits({ shared: { name: "api-hours", processes } });
    this.searches = new RateLimits({ windowMs: 60_000, shared: { name: "api-searches", processes } });
    this.secondary = new SecondaryLimits(processes);
    this.authentications = new FailedAuthentications(processes);
  }

  /** Null if the limits are turned off, or do not count this request. */
  admit(ctx: Requester, { resource, cost, ...secondary }: ApiCost, now = Date.now()): ApiAdmission | null {
    if (!isLimited(ctx)) return null;
    const begun = this.secondary.begin(getSecondaryKey(ctx), secondary, now);
    if (begun.retryAfterSeconds !== undefined) {
      const usage = this.usage(ctx, resource, now);
      const headers = { ...rateLimitHeaders(usage, resource), "retry-after": begun.retryAfterSeconds };
      return { usage, headers, refusal: SECONDARY_REFUSAL, end: () => undefined };
    }
    const usage = this.counter(resource).countRequest(getKey(ctx, resource), cost, getLimit(ctx, resource), now);
    const headers = rateLimitHeaders(usage, resource);
    if (!usage.isExceeded) return { usage, headers, end: begun.end };
    begun.end();
    return { usage, headers, refusal: primaryRefusal(ctx), end: () => undefined };
  }

  /** Whether the next request would be refused, so that its document need not be read. */
  isSpent(ctx: Requester, resource: ApiResource, now = Date.now()): boolean {
    if (!isLimited(ctx)) return false;
    return this.usage(ctx, resource, now).isExceeded || this.secondary.isSpent(getSecondaryKey(ctx), now);
  }

  /** What is left, without counting. Null if the limits are turned off, or do not count this client. */
  read(ctx: Requester, resource: ApiResource, now = Date.now()): RateLimit | null {
    return isLimited(ctx) ? this.usage(ctx, resource, now) : null;
  }

  private usage(ctx: Requester, resource: ApiResource, now: number): RateLimit {
    return this.counter(resource).read(getKey(ctx, resource), getLimit(ctx, resource), now);
  }

  private counter(resource: ApiResource): RateLimits {
    return resource === "search" ? this.searches : this.hours;
  }
}

/** A setting of 0 turns the limits off. Sessions, which have no scopes, belong to the program's own pages. */
function isLimited({ viewer, config }: Requester): boolean {
  return config.rateLimit > 0 && (viewer.accountId === null || viewer.scopes !== null);
}

function getLimit({ viewer, config }: Requester, resource: ApiResource): number {
  if (resource === "search")
    return viewer.accountId === null ? LIMITS.apiVisitorSearchesPerMinute : LIMITS.apiSearchesPerMinute;
  return viewer.accountId === null ? config.rateLimitAnonymous : config.rateLimit;
}

function getKey(ctx: Requester, resource: ApiResource): string {
  const { tokenId } = ctx.viewer;
  return `${resource} ${tokenId === undefined ? getSecondaryKey(ctx) : `token ${tokenId}`}`;
}

/** The secondary limits are those of an account with all its tokens. */
function getSecondaryKey({ viewer, clientAddress }: Requester): string {
  return viewer.accountId === null ? `address ${getClientKey(clientAddress ?? "")}` : `account ${viewer.accountId}`;
}

const DOCUMENTATION = "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api";

const SECONDARY_REFUSAL: ApiRefusal = {
  isSecondary: true,
  status: 403,
  message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
  documentationUrl: `${DOCUMENTATION}#about-secondary-rate-limits`,
};

function primaryRefusal({ viewer, clientAddress }: Requester): ApiRefusal {
  const message =
    viewer.accountId === null
      ? `API rate limit exceeded for ${clientAddress ?? ""}. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)`
      : `API rate limit exceeded for user ID ${viewer.accountId}.`;
  return { isSecondary: false, status: 403, message, documentationUrl: DOCUMENTATION };
}
