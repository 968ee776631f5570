import type { ViewDraft } from "#web/view-editor/useViewDraft.ts";
import { DEFAULT_VIEW_COLOR, DEFAULT_VIEW_ICON, knownColor, knownIcon } from "#shared/views.ts";

type Shortcut = {
  name: string;
  description: string;
  query: string;
  icon: string;
  color: string;
  updatedAt: string;
  scopingRepository: { id: string; nameWithOwner: string } | null | undefined;
};

/** What the server has of a view, as a draft without changes. */
export function toDraft(shortcut: Shortcut): ViewDraft {
  return {
    name: shortcut.name,
    description: shortcut.description,
    query: shortcut.query,
    icon: knownIcon(shortcut.icon),
    color: knownColor(shortcut.color),
    scopingRepository: shortcut.scopingRepository?.id ?? null,
    scope: shortcut.scopingRepository?.nameWithOwner ?? "",
    isEditing: false,
    basedOn: shortcut.updatedAt,
    typed: null,
  };
}

/** The draft of a view that does not exist yet. */
export function emptyDraft({ scope, isEditing }: Pick<ViewDraft, "scope" | "isEditing">): ViewDraft {
  return {
    name: "",
    description: "",
    query: "",
    icon: DEFAULT_VIEW_ICON,
    color: DEFAULT_VIEW_COLOR,
    scopingRepository: null,
    scope,
    isEditing,
    basedOn: "",
    typed: null,
  };
}
