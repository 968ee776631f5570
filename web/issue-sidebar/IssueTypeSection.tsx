import { graphql, useFragment } from "react-relay";
import { useSetIssueType } from "#web/issue-sidebar/useSetIssueType.ts";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { IssueFieldValues } from "#web/issue-sidebar/IssueFieldValues.tsx";
import { LazyTypePicker } from "#web/issue-pickers/lazy-pickers.ts";
import { Link } from "#web/ui/Link.tsx";
import type {
  IssueTypeSection_issue$data,
  IssueTypeSection_issue$key,
} from "#web/__generated__/IssueTypeSection_issue.graphql.ts";
import { paths, quote } from "#shared/paths.ts";

/** Type and fields of an issue, where the organization that owns it has any. */
export function IssueTypeSection({ issue }: { issue: IssueTypeSection_issue$key | null }) {
  const data = useFragment(
    graphql`
      fragment IssueTypeSection_issue on Issue {
        id
        viewerCanUpdateMetadata
        issueType {
          id
          name
        }
        repository {
          id
          name
          owner {
            login
          }
          issueTypes(first: 1) {
            totalCount
          }
          viewerCanSeeIssueFields
        }
        ...IssueFieldValues_issue
      }
    `,
    issue,
  );
  if (!data) return null;
  const { repository } = data;
  return (
    <>
      {(repository.issueTypes?.totalCount ?? 0) > 0 && <TypeSection issue={data} />}
      {repository.viewerCanSeeIssueFields && (
        <SidebarSection title="Fields" picker={null}>
          <IssueFieldValues issue={data} />
        </SidebarSection>
      )}
    </>
  );
}

function TypeSection({ issue }: { issue: IssueTypeSection_issue$data }) {
  const [setIssueType] = useSetIssueType();
  const { id, issueType, repository } = issue;
  const address = { owner: repository.owner.login, name: repository.name };
  return (
    <SidebarSection
      title="Type"
      picker={
        issue.viewerCanUpdateMetadata && (
          <LazyTypePicker
            repositoryId={repository.id}
            selected={issueType ? { id: issueType.id, text: issueType.name } : undefined}
            onSelect={(type) => setIssueType({ issueId: id, issueTypeId: type?.id ?? null })}
          />
        )
      }
    >
      {issueType ? (
        <Link to={paths.issues(address, { q: `is:issue state:open type:${quote(issueType.name)}` })}>
          {issueType.name}
        </Link>
      ) : (
        "No type"
      )}
    </SidebarSection>
  );
}
