/** Why a page is not shown: another address has it, or an error stands in its place. */
export type PageStatus = { status: 302; redirect: string } | { status: 403 | 404; message?: string };

/** Looks at a page's response; undefined means that nothing stands in the way. */
export type StatusCheck<Response, Variables = unknown> = (
  response: Response,
  context: { variables: Variables; path: string; url: URL },
) => PageStatus | undefined;

/** What the loader found out about a page. The variables of one that is shown read its response from the store. */
export type PageResult<Variables> = { status: 200; variables: Variables } | { status: 500 } | PageStatus;

/** The answer of the first check that has one. */
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
