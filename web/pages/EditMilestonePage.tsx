import { useState } from "react";
import { graphql } from "react-relay";
import { MilestoneForm } from "#web/milestones/MilestoneForm.tsx";
import { useUpdateMilestone } from "#web/milestones/useUpdateMilestone.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useGoBack } from "#web/platform/router/useGoBack.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { EditMilestonePageQuery } from "#web/__generated__/EditMilestonePageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query EditMilestonePageQuery($owner: String!, $name: String!, $number: Int!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      viewerCanPush
      owner {
        login
      }
      ...RepositoryPage_repository
      milestone(number: $number) {
        id
        number
        title
        description
        dueOn
      }
    }
  }
`;

/** Changes a milestone's title, due date and description. */
export function EditMilestonePage({ variables }: PageProps<EditMilestonePageQuery>) {
  const { repository, safeViewer } = usePageQuery<EditMilestonePageQuery>(QUERY, variables);
  const { update, isPending } = useUpdateMilestone();
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const milestone = repository?.milestone;
  useTitle(`Edit ${milestone?.title ?? "milestone"} · ${repository?.nameWithOwner ?? ""}`);
  if (!repository || !milestone) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Edit milestone" />
      <MilestoneForm
        key={milestone.id}
        draftKey={`milestone:${milestone.id}`}
        repositoryId={repository.id}
        initial={{
          title: milestone.title,
          description: milestone.description ?? "",
          dueOn: milestone.dueOn?.slice(0, 10) ?? "",
        }}
        submitLabel="Save changes"
        isPending={isPending}
        error={error}
        onSubmit={(input, onSaved) => {
          setError(undefined);
          update(milestone.id, input, {
            done: () => {
              onSaved();
              void navigate(paths.milestone(address, milestone.number));
            },
            fail: (sentence) =>
              setError(
                sentence.startsWith("Could not resolve")
                  ? "This milestone has been deleted in the meantime. What you typed is still here."
                  : sentence,
              ),
          });
        }}
        onCancel={() => goBack(paths.milestone(address, milestone.number))}
      />
    </RepositoryPage>
  );
}
