import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { Editor } from "#web/markdown/Editor.tsx";
import { getFormFields } from "#web/new-issue/form-elements.ts";
import { FORM, FormFields } from "#web/new-issue/FormFields.tsx";
import { NewIssueSidebar } from "#web/new-issue/NewIssueSidebar.tsx";
import { NewIssueTitle } from "#web/new-issue/NewIssueTitle.tsx";
import type { Presets, Template } from "#web/new-issue/presets.ts";
import { SimilarIssues } from "#web/new-issue/SimilarIssues.tsx";
import { useNewIssue } from "#web/new-issue/useNewIssue.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { NewIssueForm_repository$key } from "#web/__generated__/NewIssueForm_repository.graphql.ts";
import styles from "./NewIssue.module.css";

type Props = { repository: NewIssueForm_repository$key; template: Template | undefined; presets: Presets };

/** The form of a new issue: its title, its description or an issue form, and its metadata. */
export function NewIssueForm({ template, presets, ...props }: Props) {
  const repository = useFragment(
    graphql`
      fragment NewIssueForm_repository on Repository {
        id
        name
        owner {
          login
        }
        viewerCanTriage
        issueTypes(first: 25) {
          totalCount
        }
      }
    `,
    props.repository,
  );
  const issueForm = useFragment(FORM, template?.form ?? null);
  const elements = issueForm ? getFormFields(issueForm) : undefined;
  const form = useRef<HTMLFormElement>(null);
  const newIssue = useNewIssue({ repository, template, presets, elements, form });
  const { draft, change, errors } = newIssue;

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    newIssue.submit(draft);
  }

  return (
    <form ref={form} className={styles.columns} onSubmit={handleSubmit} noValidate aria-label="New issue">
      <div className={styles.main}>
        {newIssue.restoreOffered && <OfferedDraft onRestore={newIssue.restoreOffered} />}
        <NewIssueTitle value={draft.title} error={errors.title} onChange={(title) => change({ title })} />
        <SimilarIssues repositoryId={repository.id} title={draft.title} />
        <NewIssueText repositoryId={repository.id} template={template} newIssue={newIssue} />
        <FieldError message={errors.form} />
        <NewIssueButtons newIssue={newIssue} />
      </div>
      <NewIssueSidebar
        repositoryId={repository.id}
        template={template}
        metadata={newIssue.metadata}
        hasTypes={(repository.issueTypes?.totalCount ?? 0) > 0}
        canTriage={repository.viewerCanTriage}
      />
    </form>
  );
}

/** What the address asks for is shown instead of an older draft. */
function OfferedDraft({ onRestore }: { onRestore: () => void }) {
  return (
    <Notice>
      You have an unsaved draft of a new issue.{" "}
      <button type="button" className="link-button" onClick={onRestore}>
        Restore draft
      </button>
    </Notice>
  );
}

type NewIssue = ReturnType<typeof useNewIssue>;

type TextProps = { repositoryId: string; template: Template | undefined; newIssue: NewIssue };

function NewIssueText({ repositoryId, template, newIssue: { draft, change, errors } }: TextProps) {
  if (template?.form) {
    return (
      <FormFields
        form={template.form}
        repositoryId={repositoryId}
        answers={draft.answers}
        errors={errors.fields}
        onChange={(id, answer) => change({ answers: { ...draft.answers, [id]: answer } })}
      />
    );
  }
  return (
    <div>
      <h2 className={styles.label}>Add a description</h2>
      <Editor
        label="Description"
        repositoryId={repositoryId}
        value={draft.body}
        onChange={(body) => change({ body })}
        rows={12}
        placeholder="Type your description here…"
      />
    </div>
  );
}

function NewIssueButtons({ newIssue: { draft, change, cancel, isCreating } }: { newIssue: NewIssue }) {
  return (
    <div className={styles.buttons}>
      <label className={styles.createMore}>
        <input
          type="checkbox"
          checked={draft.createMore}
          onChange={(event) => change({ createMore: event.target.checked })}
        />{" "}
        Create more
      </label>
      <Button onClick={cancel}>Cancel</Button>
      <Button type="submit" variant="primary" isLoading={isCreating}>
        Create
      </Button>
    </div>
  );
}
