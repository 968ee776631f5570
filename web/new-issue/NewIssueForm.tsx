import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { Editor } from "#web/markdown/Editor.tsx";
import { getElements, FORM, FormFields } from "#web/new-issue/FormFields.tsx";
import type { Presets, Template } from "#web/new-issue/presets.ts";
import { NewIssueSidebar } from "#web/new-issue/NewIssueSidebar.tsx";
import { NewIssueTitle } from "#web/new-issue/NewIssueTitle.tsx";
import { SimilarIssues } from "#web/new-issue/SimilarIssues.tsx";
import { useNewIssueDraft } from "#web/new-issue/useNewIssueDraft.ts";
import { useNewIssueMetadata } from "#web/new-issue/useNewIssueMetadata.ts";
import { useSubmitNewIssue } from "#web/new-issue/useSubmitNewIssue.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { clearUnsaved, confirmLeaving, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { NewIssueForm_repository$key } from "#web/__generated__/NewIssueForm_repository.graphql.ts";
import { firstAnswers } from "#shared/forms/form.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NewIssue.module.css";

type Props = { repository: NewIssueForm_repository$key; template: Template | undefined; presets: Presets };

/** The form of a new issue: its title, its description or the template's form, and its metadata. */
export function NewIssueForm({ template, presets, ...props }: Props) {
  const repository = useRepository(props.repository);
  const form = useFragment(FORM, template?.form ?? null);
  const elements = form ? getElements(form) : undefined;
  const { draft, change, isDirty, clear, discard } = useNewIssueDraft(
    `${repository.id}:${template?.filename ?? "blank"}`,
    {
      title: presets.title || template?.title || "",
      body: presets.body || template?.body || "",
      answers: firstAnswers(elements ?? [], presets.answer),
      createMore: false,
    },
  );
  const metadata = useNewIssueMetadata(presets);
  const titleField = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { submit, error, problems, isCreating } = useSubmitNewIssue({
    repositoryId: repository.id,
    templateName: template?.filename,
    elements,
    metadata: metadata.input,
    onInvalid: focusField,
    onCreated: finish,
  });
  useUnsaved(isDirty);

  function focusField(field: string) {
    if (field === "title") titleField.current?.focus();
    else
      page.current
        ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] :is(input, textarea, select)`)
        ?.focus();
  }

  function finish(path: string) {
    clear();
    clearUnsaved();
    if (draft.createMore) {
      showToast("success", "The issue was created.", false, path);
      titleField.current?.focus();
    } else {
      void navigate(path);
    }
  }

  function close() {
    if (isDirty && !confirmLeaving()) return;
    discard();
    clearUnsaved();
    void navigate(paths.issues({ owner: repository.owner.login, name: repository.name }));
  }

  const isFieldError = error?.field === "title" || error?.field?.startsWith("formAnswers");
  return (
    <form
      ref={page}
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft);
      }}
      noValidate
      aria-label="New issue"
    >
      <div className={styles.main}>
        <NewIssueTitle ref={titleField} value={draft.title} error={error} onChange={(title) => change({ title })} />
        <SimilarIssues repositoryId={repository.id} title={draft.title} />
        {template?.form ? (
          <FormFields
            form={template.form}
            repositoryId={repository.id}
            answers={draft.answers}
            problems={problems}
            onChange={(id, answer) => change({ answers: { ...draft.answers, [id]: answer } })}
          />
        ) : (
          <div>
            <h2 className={styles.label}>Add a description</h2>
            <Editor
              label="Description"
              repositoryId={repository.id}
              value={draft.body}
              onChange={(body) => change({ body })}
              rows={12}
              placeholder="Type your description here…"
            />
          </div>
        )}
        <FieldError message={isFieldError ? undefined : error?.message} />
        <div className={styles.buttons}>
          <label className={styles.more}>
            <input
              type="checkbox"
              checked={draft.createMore}
              onChange={(event) => change({ createMore: event.target.checked })}
            />{" "}
            Create more
          </label>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isCreating}>
            Create
          </Button>
        </div>
      </div>
      <NewIssueSidebar
        repositoryId={repository.id}
        template={template}
        presets={presets}
        metadata={metadata}
        hasTypes={(repository.issueTypes?.totalCount ?? 0) > 0}
        canTriage={repository.viewerCanTriage}
      />
    </form>
  );
}

function useRepository(key: NewIssueForm_repository$key) {
  return useFragment(
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
    key,
  );
}
