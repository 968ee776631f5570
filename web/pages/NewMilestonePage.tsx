import { useState } from "react";
import { graphql } from "react-relay";
import { MilestoneForm } from "#web/milestones/MilestoneForm.tsx";
import type { MilestoneInput } from "#web/milestones/milestone-form.ts";
import { useCreateMilestone } from "#web/milestones/useCreateMilestone.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useGoBack } from "#web/platform/router/useGoBack.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { NewMilestonePageQuery } from "#web/__generated__/NewMilestonePageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { CREATE_A_MILESTONE } from "#shared/messages.ts";
import styles from "./NewMilestonePage.module.css";

const QUERY = graphql`
  query NewMilestonePageQuery($owner: String!, $name: String!) {
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
    }
  }
`;

type Repository = NonNullable<NewMilestonePageQuery["response"]["repository"]>;

export function NewMilestonePage({ variables }: PageProps<NewMilestonePageQuery>) {
  const { repository, safeViewer } = usePageQuery<NewMilestonePageQuery>(QUERY, variables);
  useTitle(`Create a milestone · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title={CREATE_A_MILESTONE} />
      <p className={styles.about}>
        Create a new milestone to help organize your issues and pull requests. Learn more about{" "}
        <a href={paths.docs("labels-and-milestones")}>milestones and issues</a>.
      </p>
      <NewMilestoneForm repository={repository} />
    </RepositoryPage>
  );
}

/** Creates a milestone and navigates to it. */
function NewMilestoneForm({ repository }: { repository: Repository }) {
  const [createMilestone, isPending] = useCreateMilestone();
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const address = { owner: repository.owner.login, name: repository.name };

  function save(input: MilestoneInput, discardDraft: () => void) {
    setError(undefined);
    createMilestone(
      { repositoryId: repository.id, ...input },
      {
        onCompleted: ({ createMilestone: payload }) => {
          if (!payload?.milestone) return setError("Could not create the milestone. Please try again.");
          discardDraft();
          return void navigate(paths.milestone(address, payload.milestone.number));
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <MilestoneForm
      draftKey={`milestone:new:${repository.id}`}
      repositoryId={repository.id}
      initial={{ title: "", description: "", dueOn: "" }}
      submitLabel="Create milestone"
      isPending={isPending}
      error={error}
      onSubmit={save}
      onCancel={() => goBack(paths.milestones(address))}
    />
  );
}
