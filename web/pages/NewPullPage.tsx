import { graphql } from "react-relay";
import { useLocation, useParams } from "react-router";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { NewPullForm } from "#web/pulls/NewPullForm.tsx";
import { readCompare } from "#web/pages/read-compare.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { NewPullPageQuery } from "#web/__generated__/NewPullPageQuery.graphql.ts";

const QUERY = graphql`
  query NewPullPageQuery($owner: String!, $name: String!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      nameWithOwner
      isArchived
      viewerCanPush
      ...NewPullForm_repository
      ...RepositoryPage_repository
    }
  }
`;

export function NewPullPage({ variables }: PageProps<NewPullPageQuery>) {
  const { repository, safeViewer } = usePageQuery<NewPullPageQuery>(QUERY, variables);
  const { search } = useLocation();
  const { "*": branches = "" } = useParams();
  useTitle(`New pull request · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Open a pull request" />
      <Note>
        Create a new pull request by comparing changes across two branches. If you need to, you can also compare across
        forks.
      </Note>
      <NewPullForm repository={repository} preset={readCompare(branches, new URLSearchParams(search))} />
    </RepositoryPage>
  );
}
