/** Why a page is not shown: a redirect, or an error. */
export type PageStatus = { status: 302; redirect: string } | { status: 403 | 404; message?: string };

/** Checks the response of a page; undefined if it can be shown. */
export type StatusCheck<Response, Variables = unknown> = (
  response: Response,
  context: { variables: Variables; path: string; url: URL },
) => PageStatus | undefined;

/** The result of a page's loader. A page that is shown reads its response from the store, by the variables. */
export type PageResult<Variables> = { status: 200; variables: Variables } | { status: 500 } | PageStatus;

/** The first status that a check returns. */
export function runChecks<Response, Variables>(
  checks: readonly StatusCheck<Response, Variables>[],
  ...input: Parameters<StatusCheck<Response, Variables>>
): PageStatus | undefined {
  for (const check of checks) {
    const status = check(...input);
    if (status) return status;
  }
  return undefined;
}
