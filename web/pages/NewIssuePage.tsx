import { Button, FormControl, TextInput } from "@primer/react";
import { useRef, useState } from "react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { useNavigate } from "react-router";
import { AssigneePicker } from "#web/issues/AssigneePicker.tsx";
import { LabelPicker } from "#web/issues/LabelPicker.tsx";
import type { LabelItem } from "#web/issues/useLabelItems.ts";
import type { PersonItem } from "#web/issues/usePersonItems.ts";
import { MilestonePicker } from "#web/issues/MilestonePicker.tsx";
import { SidebarSection } from "#web/issues/SidebarSection.tsx";
import { useChosen } from "#web/issues/useChosen.ts";
import { useCreateIssue } from "#web/issues/useCreateIssue.ts";
import { MarkdownEditor } from "#web/markdown/MarkdownEditor.tsx";
import type { PageProps } from "#web/platform/router/page-route.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { FieldError } from "#web/ui/FieldError.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { NewIssuePageQuery } from "#web/__generated__/NewIssuePageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NewIssuePage.module.css";

const QUERY = graphql`
  query NewIssuePageQuery($owner: String!, $name: String!) {
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
      id
      name
      nameWithOwner
      owner {
        login
      }
      viewerCanCreateIssues
      viewerCanTriage
      ...RepositoryPage_repository
    }
  }
`;

export function NewIssuePage({ variables }: PageProps) {
  const { repository, safeViewer } = useLazyLoadQuery<NewIssuePageQuery>(
    QUERY,
    variables as NewIssuePageQuery["variables"],
    {
      fetchPolicy: "store-or-network",
    },
  );
  useTitle(`New issue · ${repository?.nameWithOwner ?? ""}`);
  if (!repository || !safeViewer.user) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <div className={styles.heading}>
        <Link to={safeViewer.user.resourcePath} aria-label={safeViewer.user.login}>
          <Avatar src={safeViewer.user.avatarUrl} size={32} />
        </Link>
        <h1>Create new issue</h1>
      </div>
      <NewIssueForm repository={repository} />
    </RepositoryPage>
  );
}

type Repository = { id: string; name: string; owner: { login: string }; viewerCanTriage: boolean };

function NewIssueForm({ repository }: { repository: Repository }) {
  const draftKey = `new-issue:${repository.id}`;
  const [title, setTitle] = useDraft(`${draftKey}:title`, "");
  const [body, setBody] = useDraft(`${draftKey}:body`, "");
  const labels = useChosen<LabelItem>();
  const assignees = useChosen<PersonItem>();
  const milestone = useChosen();
  const [error, setError] = useState<{ message: string; field?: string | undefined }>();
  const titleField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { createIssue, isCreating } = useCreateIssue();
  const address = { owner: repository.owner.login, name: repository.name };

  function fail(message: string, field?: string) {
    setError({ message, field });
    if (field === "title") titleField.current?.focus();
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (title.trim() === "") {
      fail("Title can't be blank", "title");
      return;
    }
    createIssue(
      {
        repositoryId: repository.id,
        title,
        body,
        labelIds: labels.ids,
        assigneeIds: assignees.ids,
        milestoneId: milestone.ids[0] ?? null,
      },
      {
        onDone: (path) => {
          clearDraft(`${draftKey}:title`);
          clearDraft(`${draftKey}:body`);
          void navigate(path);
        },
        onError: (failure) => fail(failure.message, failure.field),
      },
    );
  }

  return (
    <form className={styles.columns} onSubmit={submit} noValidate>
      <div className={styles.main}>
        <FormControl required>
          <FormControl.Label>Add a title</FormControl.Label>
          <TextInput
            ref={titleField}
            block
            autoFocus
            value={title}
            maxLength={LIMITS.title}
            placeholder="Title"
            validationStatus={error?.field === "title" ? "error" : undefined}
            onChange={(event) => setTitle(event.target.value)}
          />
          {error?.field === "title" && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
        </FormControl>
        <div>
          <h2 className={styles.label}>Add a description</h2>
          <MarkdownEditor
            label="Description"
            repositoryId={repository.id}
            value={body}
            onChange={setBody}
            rows={12}
            placeholder="Type your description here…"
          />
        </div>
        <FieldError message={error?.field === "title" ? undefined : error?.message} />
        <div className={styles.buttons}>
          <Button type="button" onClick={() => void navigate(paths.issues(address))}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isCreating}>
            Create
          </Button>
        </div>
      </div>
      <aside aria-label="Metadata" className={styles.side}>
        <SidebarSection
          title="Assignees"
          picker={
            repository.viewerCanTriage && (
              <AssigneePicker repositoryId={repository.id} selected={assignees.items} onSelect={assignees.choose} />
            )
          }
        >
          {assignees.names || "No one assigned"}
        </SidebarSection>
        <SidebarSection
          title="Labels"
          picker={
            repository.viewerCanTriage && (
              <LabelPicker repositoryId={repository.id} selected={labels.items} onSelect={labels.choose} />
            )
          }
        >
          {labels.names || "No labels"}
        </SidebarSection>
        <SidebarSection
          title="Milestone"
          picker={
            repository.viewerCanTriage && (
              <MilestonePicker
                repositoryId={repository.id}
                selected={milestone.items[0]}
                onSelect={(one) => milestone.choose(one ? [one] : [])}
              />
            )
          }
        >
          {milestone.names || "No milestone"}
        </SidebarSection>
      </aside>
    </form>
  );
}
