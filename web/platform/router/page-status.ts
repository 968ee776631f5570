import type { ComponentType } from "react";
import type { PageFailure } from "#web/platform/boundaries/PageFailed.tsx";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageQueries } from "#web/platform/router/page-queries.ts";

/** Why a page is not shown: a redirect, or an error. */
export type PageStatus = { status: 302; redirect: string } | ({ status: 403 | 404 } & ErrorTexts);

type ErrorTexts = { message?: string; /** What to do about a page that is forbidden. */ advice?: string };

/** Checks the response of a page; undefined if it can be shown. */
export type StatusCheck<Response, Variables = unknown> = (
  response: Response,
  context: { variables: Variables; path: string; url: URL },
) => PageStatus | undefined;

/** The result of a page's loader. A page that is shown reads its response from the store, by the variables. */
export type PageResult<Variables> =
  | { status: 200; variables: Variables }
  | Extract<PageStatus, { status: 302 }>
  | PageError;

/** What is shown instead of a page. */
export type PageError = {
  status: 403 | 404 | 500;
  /** The browser got no response. */
  isUnreachable?: boolean;
} & ErrorTexts &
  Partial<LoadedErrorPage>;

/** The component of error pages, and the variables of what is around the message. A response of the server has no component. */
type LoadedErrorPage = { ErrorPage: ErrorPage; frame?: ErrorFrame };

export type ErrorFrame = { owner: string; name: string; isRepository: boolean };

type ErrorPage = ComponentType<{ error: PageError; failure: PageFailure | undefined }>;

/** The module of error pages, which is loaded with the first error. */
export type ErrorPageModule = {
  ErrorPage: ErrorPage;
  loadErrorPage: (queries: PageQueries, address: PageAddress) => Promise<LoadedErrorPage>;
};

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
