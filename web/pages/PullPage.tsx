import { IssuePage } from "#web/pages/IssuePage.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { PULL_PARTS } from "#web/pulls/pull-parts.ts";
import type { IssuePageQuery } from "#web/__generated__/IssuePageQuery.graphql.ts";

/** A pull request: the page of an issue with what only pull requests have. */
export function PullPage(props: PageProps<IssuePageQuery>) {
  return <IssuePage {...props} pullParts={PULL_PARTS} />;
}
