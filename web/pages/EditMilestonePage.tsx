import { useState } from "react";
import { graphql } from "react-relay";
import { MilestoneForm } from "#web/milestones/MilestoneForm.tsx";
import type { MilestoneInput } from "#web/milestones/milestone-form.ts";
import { useUpdateMilestone } from "#web/milestones/useUpdateMilestone.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
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
      isArchived
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

type Repository = NonNullable<EditMilestonePageQuery["response"]["repository"]>;
type Milestone = NonNullable<Repository["milestone"]>;

export function EditMilestonePage({ variables }: PageProps<EditMilestonePageQuery>) {
  const { repository, safeViewer } = usePageQuery<EditMilestonePageQuery>(QUERY, variables);
  const milestone = repository?.milestone;
  useTitle(`Edit ${milestone?.title ?? "milestone"} · ${repository?.nameWithOwner ?? ""}`);
  if (!repository || !milestone) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Edit milestone" />
      <EditMilestoneForm key={milestone.id} repository={repository} milestone={milestone} />
    </RepositoryPage>
  );
}

function EditMilestoneForm({ repository, milestone }: { repository: Repository; milestone: Milestone }) {
  const [updateMilestone, isPending] = useUpdateMilestone();
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const path = paths.milestone({ owner: repository.owner.login, name: repository.name }, milestone.number);

  function save(input: MilestoneInput, discardDraft: () => void) {
    setError(undefined);
    updateMilestone(
      { id: milestone.id, ...input },
      {
        onCompleted: () => {
          discardDraft();
          void navigate(path);
        },
        onError: (failure) => setError(getErrorText(failure)),
      },
    );
  }

  return (
    <MilestoneForm
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
      onSubmit={save}
      onCancel={() => goBack(path)}
    />
  );
}

function getErrorText(error: MutationError): string {
  if (error.type !== "NOT_FOUND") return error.message;
  return "This milestone has been deleted in the meantime. What you typed is still here.";
}
