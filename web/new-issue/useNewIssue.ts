import type { RefObject } from "react";
import { useNewIssueDraft } from "#web/new-issue/useNewIssueDraft.ts";
import { getFirstMetadata, getNewIssueMetadata } from "#web/new-issue/new-issue-metadata.ts";
import { useSubmitNewIssue } from "#web/new-issue/useSubmitNewIssue.ts";
import type { Presets, Template } from "#web/new-issue/presets.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { clearUnsaved, confirmLeaving, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { firstAnswers, type FormElement } from "#shared/forms/form.ts";
import { paths } from "#shared/paths.ts";

type Options = {
  repository: { id: string; name: string; owner: { login: string }; viewerCanTriage: boolean };
  template: Template | undefined;
  presets: Presets;
  /** Undefined for an issue that is not created from a form. */
  elements: FormElement[] | undefined;
  form: RefObject<HTMLFormElement | null>;
};

/** What a new issue will have, until it is created or cancelled. */
export function useNewIssue({ repository, template, presets, elements, form }: Options) {
  const { draft, change, isDirty, clear, discard, restoreOffered } = useNewIssueDraft({
    key: `${repository.id}:${template?.filename ?? "blank"}`,
    isPreset: presets.isPreset,
    first: {
      title: presets.title || template?.title || "",
      body: presets.body || template?.body || "",
      answers: firstAnswers(elements ?? [], presets.answer),
      createMore: false,
      // Without triage the server sets the defaults of the template.
      metadata: getFirstMetadata(presets, repository.viewerCanTriage ? template : undefined),
    },
  });
  const navigate = useNavigate();
  const metadata = getNewIssueMetadata(draft.metadata, (changed) => change({ metadata: changed }));
  const submission = useSubmitNewIssue({
    repositoryId: repository.id,
    templateName: template?.filename,
    elements,
    metadata: metadata.input,
    onInvalid: (field) => focusField(form.current, field),
    onCreated: handleCreated,
  });
  useUnsaved(isDirty);

  function handleCreated(path: string) {
    clear();
    clearUnsaved();
    if (draft.createMore) {
      showToast("success", "Issue created", { to: path });
      focusField(form.current, "title");
    } else void navigate(path);
  }

  async function cancel() {
    if (isDirty && !(await confirmLeaving())) return;
    discard();
    clearUnsaved();
    void navigate(paths.issues({ owner: repository.owner.login, name: repository.name }));
  }

  return { draft, change, restoreOffered, metadata, cancel: () => void cancel(), ...submission };
}

/** Focuses the title, or a field of an issue form by its id. */
function focusField(form: HTMLFormElement | null, field: string): void {
  const frames = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const frame = frames.find((element) => element.dataset["field"] === field);
  frame?.querySelector<HTMLElement>(":is(input, textarea, select):not([hidden])")?.focus();
}
