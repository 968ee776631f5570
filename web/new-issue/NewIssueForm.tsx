import { useRef, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import {
  LazyAssigneePicker,
  LazyLabelPicker,
  LazyMilestonePicker,
  LazyTypePicker,
} from "#web/issue-pickers/lazy-pickers.ts";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import type { LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import type { PersonItem } from "#web/issue-pickers/usePersonItems.ts";
import { useSelectedItems } from "#web/issue-pickers/useSelectedItems.ts";
import { useCreateIssue } from "#web/issue-page/useCreateIssue.ts";
import { Editor } from "#web/markdown/Editor.tsx";
import { getElements, FORM, FormFields } from "#web/new-issue/FormFields.tsx";
import { SimilarIssues } from "#web/new-issue/SimilarIssues.tsx";
import { useNewIssueDraft } from "#web/new-issue/useNewIssueDraft.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { confirmLeaving } from "#web/platform/unsaved/useUnsaved.ts";
import { clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { LazyProjectPicker } from "#web/issue-pickers/lazy-project-picker.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { FormFields_form$key } from "#web/__generated__/FormFields_form.graphql.ts";
import type { NewIssueForm_repository$key } from "#web/__generated__/NewIssueForm_repository.graphql.ts";
import { firstAnswers, validateAnswers } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NewIssue.module.css";

export type Template = {
  filename: string;
  title: string;
  body: string;
  form: FormFields_form$key | null;
  labels: readonly string[];
  assignees: readonly string[];
  type: string | undefined;
};

export type Presets = {
  title: string;
  body: string;
  labels: LabelItem[];
  assignees: PersonItem[];
  milestone: { id: string; text: string } | undefined;
  type: { id: string; text: string } | undefined;
  projects: { id: string; title: string }[];
  answer: (id: string) => string | null;
};

type Props = { repository: NewIssueForm_repository$key; template: Template | undefined; presets: Presets };

/** Title, description or form, and metadata of an issue that is to be. Nothing typed is lost, nothing made twice. */
export function NewIssueForm({ repository, template, presets }: Props) {
  const data = useFragment(
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
    repository,
  );
  const form = useFragment(FORM, template?.form ?? null);
  const elements = form ? getElements(form) : [];
  const first = {
    title: presets.title || template?.title || "",
    body: presets.body || template?.body || "",
    answers: firstAnswers(elements, presets.answer),
    createMore: false,
  };
  const { draft, change, isDirty, clear, discard } = useNewIssueDraft(
    `${data.id}:${template?.filename ?? "blank"}`,
    first,
  );
  const labels = useSelectedItems<LabelItem>(presets.labels);
  const assignees = useSelectedItems<PersonItem>(presets.assignees);
  const milestone = useSelectedItems(presets.milestone ? [presets.milestone] : []);
  const type = useSelectedItems(presets.type ? [presets.type] : []);
  const [projects, setProjects] = useState(presets.projects.map((project) => project.id));
  const [error, setError] = useState<{ message: string; field?: string | undefined }>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const titleField = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [createIssue, isCreating] = useCreateIssue();
  const keyFor = useSubmissionKey();
  const address = { owner: data.owner.login, name: data.name };
  const may = data.viewerCanTriage;
  useUnsaved(isDirty);

  function fail(message: string, field?: string) {
    setError({ message, field });
    if (field === "title") titleField.current?.focus();
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (isCreating) return;
    setError(undefined);
    if (draft.title.trim() === "") {
      fail("Title can't be blank", "title");
      return;
    }
    const found = validateAnswers(elements, draft.answers);
    setProblems(found);
    const [firstProblem] = Object.keys(found);
    if (firstProblem !== undefined) {
      page.current
        ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(firstProblem)}"] :is(input, textarea, select)`)
        ?.focus();
      return;
    }
    const input = {
      repositoryId: data.id,
      title: draft.title,
      body: form ? null : draft.body,
      issueTemplate: template?.filename ?? null,
      formAnswers: form
        ? Object.entries(draft.answers).map(([id, answer]) => ({
            id,
            values: typeof answer === "string" ? [answer] : answer,
          }))
        : null,
      labelIds: labels.ids,
      assigneeIds: assignees.ids,
      milestoneId: milestone.ids[0] ?? null,
      issueTypeId: type.ids[0] ?? null,
      projectV2Ids: projects,
    };
    createIssue(
      { ...input, idempotencyKey: keyFor(input) },
      {
        onCompleted: ({ createIssue: created }) => {
          if (!created?.issue) return;
          const path = created.issue.resourcePath;
          clear();
          clearUnsaved();
          if (!draft.createMore) {
            void navigate(path);
            return;
          }
          showToast("success", "The issue was created.", false, path);
          titleField.current?.focus();
        },
        onError: (failure) => {
          const field = /^formAnswers\.(.+)$/.exec(failure.field ?? "")?.[1];
          if (field) setProblems({ [field]: failure.message });
          fail(failure.message, failure.field);
        },
      },
    );
  }

  function close() {
    if (isDirty && !confirmLeaving()) return;
    discard();
    clearUnsaved();
    void navigate(paths.issues(address));
  }

  return (
    <form ref={page} className={styles.columns} onSubmit={submit} noValidate aria-label="New issue">
      <div className={styles.main}>
        <div>
          <label className={styles.label} htmlFor="new-issue-title">
            Add a title<span className={styles.required}> *</span>
          </label>
          <TextField
            id="new-issue-title"
            ref={titleField}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for writing this
            autoFocus
            value={draft.title}
            maxLength={LIMITS.title}
            placeholder="Title"
            aria-required
            isInvalid={error?.field === "title"}
            onChange={(event) => change({ title: event.target.value })}
          />
          <FieldError message={error?.field === "title" ? error.message : undefined} />
        </div>
        <SimilarIssues repositoryId={data.id} title={draft.title} />
        {template?.form ? (
          <FormFields
            form={template.form}
            repositoryId={data.id}
            answers={draft.answers}
            problems={problems}
            onChange={(id, answer) => change({ answers: { ...draft.answers, [id]: answer } })}
          />
        ) : (
          <div>
            <h2 className={styles.label}>Add a description</h2>
            <Editor
              label="Description"
              repositoryId={data.id}
              value={draft.body}
              onChange={(body) => change({ body })}
              rows={12}
              placeholder="Type your description here…"
            />
          </div>
        )}
        <FieldError
          message={error?.field === "title" || error?.field?.startsWith("formAnswers") ? undefined : error?.message}
        />
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
      <aside aria-label="Metadata" className={styles.side}>
        <SidebarSection
          title="Assignees"
          picker={
            may && <LazyAssigneePicker repositoryId={data.id} selected={assignees.items} onSelect={assignees.choose} />
          }
        >
          {join(assignees.names, template?.assignees) || "No one assigned"}
        </SidebarSection>
        <SidebarSection
          title="Labels"
          picker={may && <LazyLabelPicker repositoryId={data.id} selected={labels.items} onSelect={labels.choose} />}
        >
          {join(labels.names, template?.labels) || "No labels"}
        </SidebarSection>
        {(data.issueTypes?.totalCount ?? 0) > 0 && (
          <SidebarSection
            title="Type"
            picker={
              may && (
                <LazyTypePicker
                  repositoryId={data.id}
                  selected={type.items[0]}
                  onSelect={(one) => type.choose(one ? [one] : [])}
                />
              )
            }
          >
            {type.names || template?.type || "No type"}
          </SidebarSection>
        )}
        <SidebarSection
          title="Projects"
          picker={
            may && <LazyProjectPicker repositoryId={data.id} selected={presets.projects} onSelect={setProjects} />
          }
        >
          {projects.length === 0
            ? "No projects"
            : `${projects.length} ${projects.length === 1 ? "project" : "projects"}`}
        </SidebarSection>
        <SidebarSection
          title="Milestone"
          picker={
            may && (
              <LazyMilestonePicker
                repositoryId={data.id}
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

/** What was chosen, and what the template brings along. */
function join(names: string, more: readonly string[] | undefined): string {
  const all = [...(names === "" ? [] : names.split(", ")), ...(more ?? [])];
  return [...new Set(all)].join(", ");
}
