import { useDraft } from "#web/platform/storage/useDraft.ts";
import type { ViewFields } from "#web/views/useSavedViewMutations.ts";

export type ViewDraft = ViewFields & {
  scope: string;
  isEditing: boolean;
  /** When the view was changed last, as far as the draft knows: it is begun on that. */
  basedOn: string;
};

/** What is changed of a view and not saved yet: it is held until it is saved or thrown away. */
export function useViewDraft(
  id: string,
  saved: ViewDraft,
): { draft: ViewDraft; change: (fields: Partial<ViewDraft>) => void; discard: () => void; isDirty: boolean } {
  const initial = JSON.stringify(saved);
  const [text, setText] = useDraft(`view:${id}`, "", "sessionStorage");
  const draft = text === "" ? saved : { ...saved, ...(JSON.parse(text) as Partial<ViewDraft>) };
  return {
    draft,
    change: (fields) => {
      const next = JSON.stringify({ ...draft, ...fields });
      setText(next === initial ? "" : next);
    },
    discard: () => setText(""),
    isDirty: getContent(draft) !== getContent(saved),
  };
}

function getContent(draft: ViewDraft): string {
  return JSON.stringify({ ...draft, isEditing: false, basedOn: "" });
}
