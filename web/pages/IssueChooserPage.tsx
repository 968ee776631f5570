import { graphql } from "react-relay";
import { CommunityLinks } from "#web/new-issue/CommunityLinks.tsx";
import { NewIssueHeading } from "#web/new-issue/NewIssueHeading.tsx";
import { TemplateChoices } from "#web/new-issue/TemplateChoices.tsx";
import { TemplateProblems } from "#web/new-issue/TemplateProblems.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { IssueChooserPageQuery } from "#web/__generated__/IssueChooserPageQuery.graphql.ts";

const QUERY = graphql`
  query IssueChooserPageQuery($owner: String!, $name: String!) {
    safeViewer {
      isSignedIn
      user {
        login
        avatarUrl(size: 64)
        resourcePath
      }
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      name
      nameWithOwner
      owner {
        login
      }
      isArchived
      hasIssuesEnabled
      viewerCanCreateIssues
      viewerInteractionLimitReasonHTML
      templateProblems {
        path
        line
        message
      }
      ...TemplateChoices_repository
      ...CommunityLinks_repository
      ...RepositoryPage_repository
    }
  }
`;

/** Chooses the template of a new issue. */
export function IssueChooserPage({ variables }: PageProps<IssueChooserPageQuery>) {
  const { repository, safeViewer } = usePageQuery<IssueChooserPageQuery>(QUERY, variables);
  useTitle(`New issue · ${repository?.nameWithOwner ?? ""}`);
  if (!repository || !safeViewer.user) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const limit = repository.viewerInteractionLimitReasonHTML;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <NewIssueHeading user={safeViewer.user} />
      {repository.templateProblems.length > 0 && (
        <TemplateProblems repository={address} problems={repository.templateProblems} />
      )}
      {limit ? (
        <Notice role="alert" dangerouslySetInnerHTML={{ __html: limit }} />
      ) : (
        <TemplateChoices repository={repository} />
      )}
      <CommunityLinks repository={repository} />
    </RepositoryPage>
  );
}
