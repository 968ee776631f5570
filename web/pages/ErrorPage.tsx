import type { ReactNode } from "react";
import { graphql } from "react-relay";
import { FailureMessage, type PageFailure } from "#web/platform/boundaries/PageFailed.tsx";
import { PageForbidden } from "#web/platform/boundaries/PageForbidden.tsx";
import { PageNotFound } from "#web/platform/boundaries/PageNotFound.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageQueries } from "#web/platform/router/page-queries.ts";
import type { ErrorFrame, PageError } from "#web/platform/router/page-status.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { Page } from "#web/shell/Page.tsx";
import query, { type ErrorPageQuery } from "#web/__generated__/ErrorPageQuery.graphql.ts";
import { decodePathPart } from "#shared/decode-path.ts";

const QUERY = graphql`
  query ErrorPageQuery($owner: String!, $name: String!, $isRepository: Boolean!) {
    safeViewer {
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) @include(if: $isRepository) {
      name
      owner {
        login
      }
      ...RepositoryPage_repository
    }
  }
`;

type Props = { error: PageError; failure: PageFailure | undefined };

/** A message instead of a page, with the header and, below the address of a repository, its tabs. */
export function ErrorPage({ error, failure }: Props) {
  const message = <ErrorMessage error={error} failure={failure} />;
  return error.frame ? (
    <Frame variables={error.frame}>{message}</Frame>
  ) : (
    <main id="main" tabIndex={-1}>
      {message}
    </main>
  );
}

/** Loads what the frame shows. When that fails too, the message is shown without it. */
export async function loadErrorPage(queries: PageQueries, address: PageAddress) {
  for (const frame of getFrames(address)) {
    try {
      await queries.read<ErrorPageQuery>(query, frame, () => undefined);
      return { ErrorPage, frame };
    } catch {
      // The store of a browser may have the header alone. A server has asked its database, and does not ask again.
      if (queries.environment.isServer()) break;
    }
  }
  return { ErrorPage };
}

function getFrames({ path, params, url }: PageAddress): ErrorFrame[] {
  const header = { owner: "", name: "", isRepository: false };
  // No page has this address: it may still be below the one of a repository.
  const [owner, name] =
    path === "*" ? url.pathname.split("/").slice(1).map(decodePathPart) : [params["owner"], params["name"]];
  return owner && name ? [{ owner, name, isRepository: true }, header] : [header];
}

/** For addresses that are always a redirect or an error. */
export function EmptyPage() {
  return null;
}

function ErrorMessage({ error, failure }: Props) {
  switch (error.status) {
    case 403:
      return <PageForbidden message={error.message} advice={error.advice} />;
    case 404:
      return <PageNotFound message={error.message} />;
    case 500:
      return <FailureMessage failure={failure} code={error.isUnreachable ? undefined : "500"} />;
  }
}

function Frame({ variables, children }: { variables: ErrorFrame; children: ReactNode }) {
  const { repository, safeViewer } = usePageQuery<ErrorPageQuery>(QUERY, variables);
  return repository ? (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      {children}
    </RepositoryPage>
  ) : (
    <Page viewer={safeViewer}>{children}</Page>
  );
}
