import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { emptyDraft, toDraft } from "#web/view-editor/saved-view.ts";
import { useSavedViewEditor, type SavedViewEditor } from "#web/view-editor/useSavedViewEditor.ts";
import { HiddenScope } from "#web/views/HiddenScope.tsx";
import { useViewCommands } from "#web/views/useViewCommands.ts";
import { ViewDialogs } from "#web/views/ViewDialogs.tsx";
import { ViewForm } from "#web/view-editor/ViewForm.tsx";
import { ViewHeader } from "#web/views/ViewHeader.tsx";
import { ViewResults } from "#web/views/ViewResults.tsx";
import { ViewToolbar } from "#web/views/ViewToolbar.tsx";
import type { ViewPane_search$key } from "#web/__generated__/ViewPane_search.graphql.ts";
import type { ViewPane_shortcut$key } from "#web/__generated__/ViewPane_shortcut.graphql.ts";
import { DEFAULT_PRESET, type Preset } from "#shared/presets.ts";
import { UNTITLED_VIEW } from "#shared/views.ts";
import { REMOVE_A_VIEW, TOO_MANY_VIEWS } from "#shared/messages.ts";
import styles from "./ViewPane.module.css";

type Props = {
  /** A saved view; null for a built-in one and for one that is being created. */
  shortcut: ViewPane_shortcut$key | null;
  preset: Preset | undefined;
  isNew: boolean;
  search: ViewPane_search$key | null;
  query: string;
  path: string;
  page: number;
  pageSize: number;
  /** Whether the viewer has as many saved views as one can have. */
  isFull: boolean;
  openIssue: PanelIssue | undefined;
  onRetry: () => Promise<void>;
};

/** A view: its header or its editor, its query, and the issues that it finds. */
export function ViewPane(props: Props) {
  const { preset, isNew, query, isFull } = props;
  const shortcut = useShortcut(props.shortcut) ?? undefined;
  const search = useSearch(props.search);
  const { keepsDraft, canUpdate, editor, title, commands } = useView({ ...props, shortcut });
  const list = getListAddress(props, shortcut?.query);
  const repository = shortcut?.scopingRepository;
  return (
    <div className={styles.pane}>
      {editor.isEditing ? (
        <ViewEditor isNew={isNew} title={title} editor={editor} canCreate={editor.hasNewQuery && !isFull} />
      ) : (
        <ViewHeader {...{ title, shortcut, isFull }} presetIcon={preset?.icon} onCommand={commands.run} />
      )}
      {shortcut?.isScopeHidden ? (
        <HiddenScope onDelete={shortcut.viewerCanDelete ? () => commands.run("delete") : undefined} />
      ) : (
        <>
          <ViewToolbar
            {...{ search, list, query }}
            repositoryId={repository?.id}
            scope={editor.isEditing ? undefined : repository?.nameWithOwner}
            onSave={canUpdate && !editor.isEditing ? editor.saveQuery : undefined}
            canSave={editor.hasNewQuery}
            isSaving={editor.isPending}
            text={keepsDraft ? editor.text : undefined}
            onType={keepsDraft ? editor.type : undefined}
          />
          {isNew && isFull && <MaximumReached />}
          <ViewResults {...props} {...{ search, list }} repositoryId={repository?.id} />
        </>
      )}
      {commands.dialog && shortcut && (
        <ViewDialogs
          shortcut={shortcut}
          dialog={commands.dialog}
          isDeleting={commands.isDeleting}
          onDelete={commands.remove}
          onClose={commands.closeDialog}
        />
      )}
    </div>
  );
}

type EditorProps = { isNew: boolean; title: string; editor: SavedViewEditor; canCreate: boolean };

function ViewEditor({ isNew, title, editor, canCreate }: EditorProps) {
  return (
    <>
      <h1 className="visually-hidden">{isNew ? "New view" : `Edit ${title}`}</h1>
      <ViewForm
        label={isNew ? "New view" : "Edit view"}
        editor={editor}
        canSave={isNew ? canCreate : editor.isChanged}
      />
    </>
  );
}

function MaximumReached() {
  return (
    <p role="alert" className={styles.full}>
      <strong>{TOO_MANY_VIEWS}</strong> {REMOVE_A_VIEW}
    </p>
  );
}

type ViewOptions = Pick<Props, "preset" | "isNew" | "query" | "path"> & {
  shortcut: ReturnType<typeof useShortcut> | undefined;
};

function useView({ shortcut, preset, isNew, query, path }: ViewOptions) {
  const parameters = new URLSearchParams(useLocation().search);
  const scope = isNew ? (parameters.get("repo") ?? "") : "";
  const saved = shortcut ? toDraft(shortcut) : emptyDraft({ scope, isEditing: isNew });
  const canUpdate = shortcut?.viewerCanUpdate === true && !shortcut.isScopeHidden;
  const editor = useSavedViewEditor({ id: shortcut?.id, isNew, saved, canUpdate, query, path });
  const title = shortcut?.name ?? preset?.name ?? (isNew ? editor.draft.name || UNTITLED_VIEW : "Issues");
  const builtIn = { ...saved, name: title, query: preset?.query ?? query, icon: preset?.icon ?? saved.icon };
  const commands = useViewCommands({ shortcutId: shortcut?.id, fields: shortcut ? saved : builtIn, editor });
  useTitle(title);
  return { keepsDraft: isNew || canUpdate, canUpdate, editor, title, commands };
}

function getListAddress({ path, preset, isNew, pageSize }: Props, savedQuery: string | undefined): ListAddress {
  const baseQuery = savedQuery ?? preset?.query ?? (isNew ? "" : DEFAULT_PRESET.query);
  return { path, baseQuery, pageSize, isEverywhere: true };
}

function useShortcut(key: ViewPane_shortcut$key | null) {
  return useFragment(
    graphql`
      fragment ViewPane_shortcut on SearchShortcut {
        id
        name
        description
        query
        icon
        color
        updatedAt
        isScopeHidden
        viewerCanUpdate
        viewerCanDelete
        viewerCanShare
        scopingRepository {
          id
          nameWithOwner
        }
        ...ViewDialogs_shortcut
      }
    `,
    key,
  );
}

function useSearch(key: ViewPane_search$key | null) {
  return useFragment(
    graphql`
      fragment ViewPane_search on SearchResultItemConnection {
        ...ViewToolbar_search
        ...ViewResults_search
      }
    `,
    key,
  );
}
