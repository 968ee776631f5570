import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { useTitle } from "#web/platform/router/useTitle.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { emptyDraft, toDraft } from "#web/view-editor/saved-view.ts";
import { useSavedViewEditor } from "#web/view-editor/useSavedViewEditor.ts";
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
  openPath: string | undefined;
  onRetry: () => Promise<void>;
};

/** A view: its header or its editor, its query, and the issues that it finds. */
export function ViewPane(props: Props) {
  const { preset, isNew, query, path, isFull } = props;
  const shortcut = useShortcut(props.shortcut);
  const search = useSearch(props.search);
  const parameters = new URLSearchParams(useLocation().search);
  const [typed, setTyped] = useState({ base: query, text: query });
  const text = (typed.base === query ? typed.text : query).trim();
  const scope = isNew ? (parameters.get("repo") ?? "") : "";
  const saved = shortcut ? toDraft(shortcut) : emptyDraft(scope, isNew);
  const canUpdate = shortcut?.viewerCanUpdate === true;
  const editor = useSavedViewEditor({ id: shortcut?.id, isNew, saved, canUpdate, query: text, path });
  const title = shortcut?.name ?? preset?.name ?? (isNew ? editor.draft.name || UNTITLED_VIEW : "Issues");
  const builtIn = { ...saved, name: title, query: preset?.query ?? query, icon: preset?.icon ?? saved.icon };
  const commands = useViewCommands(shortcut?.id, shortcut ? saved : builtIn, editor);
  useTitle(title);
  const list: ListAddress = {
    path,
    baseQuery: shortcut?.query ?? preset?.query ?? (isNew ? "" : DEFAULT_PRESET.query),
    isEverywhere: true,
  };
  const repository = shortcut?.scopingRepository;
  return (
    <div className={styles.pane}>
      {editor.isEditing ? (
        <>
          <h1 className="visually-hidden">{isNew ? "New view" : `Edit ${title}`}</h1>
          <ViewForm
            label={isNew ? "New view" : "Edit view"}
            editor={editor}
            canSave={isNew ? text !== "" && !isFull : editor.isChanged}
          />
        </>
      ) : (
        <ViewHeader
          title={title}
          shortcut={shortcut ?? undefined}
          presetIcon={preset?.icon}
          isFull={isFull}
          onCommand={commands.run}
        />
      )}
      <ViewToolbar
        search={search}
        list={list}
        query={query}
        repositoryId={repository?.id}
        scope={editor.isEditing ? undefined : repository?.nameWithOwner}
        onSave={canUpdate && !editor.isEditing ? editor.saveQuery : undefined}
        canSave={text !== saved.query}
        isSaving={editor.isPending}
        onType={(next) => setTyped({ base: query, text: next })}
      />
      {isNew && isFull && (
        <p role="alert" className={styles.full}>
          <strong>You have reached the maximum number of saved views</strong> Please remove an existing view before
          creating a new one.
        </p>
      )}
      <ViewResults
        search={search}
        list={list}
        query={query}
        page={props.page}
        pageSize={props.pageSize}
        repositoryId={repository?.id}
        openPath={props.openPath}
        onRetry={props.onRetry}
      />
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
