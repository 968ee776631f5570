import { useDraft } from "#web/platform/storage/useDraft.ts";
import type { ViewFields } from "#web/view-editor/view-fields.ts";

export type ViewDraft = ViewFields & {
  /** The repository that the view is limited to, as `owner/name`, or empty. */
  scope: string;
  isEditing: boolean;
  /** When the view that the draft is based on was last changed. */
  basedOn: string;
  /** What was typed into the search field and not submitted, over the query that the list shows. */
  typed: { over: string; text: string } | null;
};

/** The unsaved changes of a view. They survive a reload until they are saved or discarded. */
export function useViewDraft(
  id: string,
  saved: ViewDraft,
): { draft: ViewDraft; change: (fields: Partial<ViewDraft>) => void; discard: () => void; isDirty: boolean } {
  const [text, setText] = useDraft(`view:${id}`, "", "sessionStorage");
  const draft = readDraft(text, saved);
  return {
    draft,
    change: (fields) => setText(writeDraft({ ...draft, ...fields }, saved)),
    discard: () => setText(""),
    isDirty: hasChanges(draft, saved),
  };
}

export function readDraft(text: string, saved: ViewDraft): ViewDraft {
  return text === "" ? saved : { ...saved, ...(JSON.parse(text) as Partial<ViewDraft>) };
}

/** A draft that equals what is saved is not stored. */
export function writeDraft(draft: ViewDraft, saved: ViewDraft): string {
  const text = JSON.stringify(draft);
  return text === JSON.stringify(saved) ? "" : text;
}

export function hasChanges(draft: ViewDraft, saved: ViewDraft): boolean {
  return getContent(draft) !== getContent(saved);
}

function getContent(draft: ViewDraft): string {
  return JSON.stringify({ ...draft, isEditing: false, basedOn: "", typed: null });
}
