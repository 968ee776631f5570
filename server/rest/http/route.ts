import type { AppRow } from "#server/apps/app.ts";
import type { ApiLimits } from "#server/platform/api-limits.ts";
import type { Context } from "#server/platform/context.ts";
import type { Answer } from "#server/rest/http/answer.ts";
import type { MediaType } from "#server/rest/http/media-type.ts";
import type { Page } from "#server/rest/http/page.ts";

/** A request to a route, with its input not checked yet. */
export type RestRequest = {
  readonly ctx: Context;
  /** The app that signed the request; undefined for the routes of everybody else. */
  readonly app?: AppRow;
  readonly route: RestRoute;
  /** The path below the API's root, with what it is asked for: `/repos/octo/hello/issues?page=2`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON of the body, or the text of a body that is text. */
  readonly body: unknown;
  readonly page: Page;
  readonly media: MediaType;
  readonly limits: ApiLimits;
};

export type Handle = (request: RestRequest) => Promise<Answer> | Answer;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A route of GitHub's REST API. */
export type RestRoute = {
  method: Method;
  /** GitHub's template: `/repos/{owner}/{repo}/issues`. A last parameter `{path}` takes several segments. */
  path: string;
  /** GitHub's name of the operation, by which the description and Octokit's methods know it; undefined: not GitHub's. */
  operation?: string;
  /** The field of Query or Mutation that does the same: a token needs its scope or permission. */
  field: string;
  /** What the errors of a 422 name. */
  resource?: string;
  /** Whether a reader must be signed in. All other methods require it. */
  isPersonal?: boolean;
  /** Whether it creates issues, comments and the like, of which only so many can be made in a minute. */
  isContent?: boolean;
  /** Whether nobody needs to be signed in, though the method is POST. */
  isOpen?: boolean;
  /**
   * Whether its answer shows nothing but what belongs to the repository of the path, how its issues are related to others, and
   * what all repositories share, such as people. Only changes of these make a new answer.
   */
  isOfRepository?: boolean;
  /** Whether an app asks in its own name, with a JSON web token. */
  isApp?: boolean;
  /** Whether an app asks with its client ID, which is in the path, and its client secret. */
  isClient?: boolean;
  handle: Handle;
};

/** A route that reads something of a repository. */
export function readRoute(path: string, operation: string, handle: Handle): RestRoute {
  return { method: "GET", path, operation, field: "Query.repository", handle };
}

type WriteOptions = { operation: string; mutation: string; resource?: string; isContent?: boolean };

/** A route that runs the command of a mutation: `writeRoute("POST /repos/{owner}/{repo}/labels", …)`. */
export function writeRoute(address: string, { mutation, ...options }: WriteOptions, handle: Handle): RestRoute {
  const [method = "", path = ""] = address.split(" ");
  if (!isMethod(method)) throw new Error(`${address} is not the address of a route.`);
  return { method, path, field: `Mutation.${mutation}`, ...options, handle };
}

function isMethod(text: string): text is Method {
  return text === "POST" || text === "PUT" || text === "PATCH" || text === "DELETE";
}
