import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { IssueList } from "#web/issue-list/IssueList.tsx";
import { ListPagination } from "#web/issue-list/ListPagination.tsx";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { SearchBar } from "#web/search/SearchBar.tsx";
import { FeedDialog } from "#web/views/FeedDialog.tsx";
import { ShareDialog } from "#web/views/ShareDialog.tsx";
import { useRepositoryNamed } from "#web/views/useRepositoryNamed.ts";
import { useSavedViewMutations, type ViewFields } from "#web/views/useSavedViewMutations.ts";
import { useViewDraft, type ViewDraft } from "#web/views/useViewDraft.ts";
import { ViewForm } from "#web/views/ViewForm.tsx";
import { ViewIcon } from "#web/views/ViewIcon.tsx";
import { ViewMenu, type ViewCommand } from "#web/views/ViewMenu.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { ViewPane_search$key } from "#web/__generated__/ViewPane_search.graphql.ts";
import type { ViewPane_shortcut$key } from "#web/__generated__/ViewPane_shortcut.graphql.ts";
import { DEFAULT_PRESET, type Preset } from "#shared/presets.ts";
import { DEFAULT_VIEW_COLOR, DEFAULT_VIEW_ICON, knownColor, knownIcon, UNTITLED_VIEW } from "#shared/views.ts";
import styles from "./ViewPane.module.css";

type Props = {
  /** A saved view; null: a built-in one, or one that is being made. */
  shortcut: ViewPane_shortcut$key | null;
  preset: Preset | undefined;
  isNew: boolean;
  search: ViewPane_search$key | null;
  query: string;
  path: string;
  page: number;
  pageSize: number;
  isFull: boolean;
  openPath: string | undefined;
  onRetry: () => Promise<void>;
};

const DISCARD_QUESTION = "You have unsaved changes. Are you sure you want to discard them?";

/** A view: what it is called and how it looks, its query, and what it finds. */
export function ViewPane(props: Props) {
  const { preset, isNew, query, path, page, pageSize, isFull, openPath, onRetry } = props;
  const shortcut = useFragment(
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
        ...ShareDialog_shortcut
      }
    `,
    props.shortcut,
  );
  const search = useFragment(
    graphql`
      fragment ViewPane_search on SearchResultItemConnection {
        ok
        issueCount
        listCap
        errors {
          start
          end
          message
          suggestion
        }
        ...IssueList_search
      }
    `,
    props.search,
  );
  const parameters = new URLSearchParams(useLocation().search);
  const saved: ViewDraft = {
    name: shortcut?.name ?? "",
    description: shortcut?.description ?? "",
    query: shortcut?.query ?? "",
    icon: knownIcon(shortcut?.icon ?? DEFAULT_VIEW_ICON),
    color: knownColor(shortcut?.color ?? DEFAULT_VIEW_COLOR),
    scopingRepository: shortcut?.scopingRepository?.id ?? null,
    scope: shortcut?.scopingRepository?.nameWithOwner ?? (isNew ? (parameters.get("repo") ?? "") : ""),
    isEditing: isNew,
    basedOn: shortcut?.updatedAt ?? "",
  };
  const { draft, change, discard, isDirty } = useViewDraft(shortcut?.id ?? (isNew ? "new" : "preset"), saved);
  const isEditing = isNew || (shortcut?.viewerCanUpdate === true && draft.isEditing);
  const [typed, setTyped] = useState<{ base: string; text: string }>({ base: query, text: query });
  const text = (typed.base === query ? typed.text : query).trim();
  const [dialog, setDialog] = useState<ViewCommand>();
  const [error, setError] = useState<string>();
  const [known, setKnown] = useState<string>();
  const { create, update, remove, duplicate, isBusy } = useSavedViewMutations();
  const navigate = useNavigate();
  const repositoryNamed = useRepositoryNamed();
  const title = shortcut?.name ?? preset?.name ?? (isNew ? draft.name || UNTITLED_VIEW : "Issues");
  useTitle(title);
  const isChanged = isDirty || (isEditing && text !== saved.query);
  useUnsaved(isEditing && isChanged, DISCARD_QUESTION, discard);
  // One search in a view is no change of it: it may become one.
  const mayOverwrite = shortcut?.viewerCanUpdate === true && text !== saved.query;
  const list: ListAddress = {
    path,
    baseQuery: shortcut?.query ?? preset?.query ?? (isNew ? "" : DEFAULT_PRESET.query),
    isEverywhere: true,
  };

  async function save() {
    setError(undefined);
    const scopingRepository = await repositoryNamed(draft.scope);
    if (scopingRepository === undefined) {
      setError(`Repository not found: ${draft.scope.trim()}`);
      return;
    }
    const { name, description, icon, color } = draft;
    const fields: ViewFields = { name, description, icon, color, query: text, scopingRepository };
    const outcome = shortcut
      ? await update(shortcut.id, { ...fields, expectedUpdatedAt: known ?? draft.basedOn })
      : await create(fields);
    if ("error" in outcome) {
      setError(outcome.error);
      // Who was told of the other change may write over it.
      if (/in the meantime/.test(outcome.error)) setKnown(new Date().toISOString());
      return;
    }
    setKnown(undefined);
    discard();
    clearUnsaved();
    await navigate(outcome.path);
  }

  async function overwrite() {
    if (!shortcut) return;
    const outcome = await update(shortcut.id, { query: text });
    if ("path" in outcome) await navigate(outcome.path);
  }

  function cancel() {
    if (isChanged && !confirm(DISCARD_QUESTION)) return;
    discard();
    setError(undefined);
    clearUnsaved();
    void navigate(shortcut ? path : DEFAULT_PRESET.path);
  }

  async function copy() {
    const fields = shortcut
      ? saved
      : { ...saved, name: title, query: preset?.query ?? query, icon: preset?.icon ?? saved.icon };
    const { name, description, icon, color, query: words, scopingRepository } = fields;
    const outcome = await duplicate({ name, description, icon, color, query: words, scopingRepository });
    if ("path" in outcome) await navigate(outcome.path);
  }

  async function end() {
    if (!shortcut || !(await remove(shortcut.id))) return;
    discard();
    clearUnsaved();
    showToast("success", "View deleted");
    await navigate(DEFAULT_PRESET.path);
  }

  function act(kind: ViewCommand) {
    if (kind === "edit") change({ isEditing: true });
    else if (kind === "duplicate") void copy();
    else setDialog(kind);
  }

  const pageCount = search && pageSize > 0 ? Math.ceil(Math.min(search.listCap, search.issueCount) / pageSize) : 0;
  return (
    <div className={styles.pane}>
      {isEditing ? (
        <>
          <h1 className="visually-hidden">{isNew ? "New view" : `Edit ${title}`}</h1>
          <ViewForm
            label={isNew ? "New view" : "Edit view"}
            fields={draft}
            scope={draft.scope}
            error={error}
            maySave={isNew ? text !== "" && !isFull : isChanged}
            isBusy={isBusy}
            onChange={change}
            onScope={(scope) => change({ scope })}
            onSave={() => void save()}
            onCancel={cancel}
          />
        </>
      ) : (
        <header className={styles.header}>
          {(shortcut ?? preset) && (
            <ViewIcon icon={shortcut?.icon ?? preset?.icon ?? DEFAULT_VIEW_ICON} color={shortcut?.color ?? "GRAY"} />
          )}
          <h1 className={styles.title}>{title}</h1>
          {shortcut?.description && <p className={styles.description}>{shortcut.description}</p>}
          {(shortcut ?? preset) && (
            <ViewMenu
              viewId={shortcut?.id}
              mayEdit={shortcut?.viewerCanUpdate === true}
              mayShare={shortcut?.viewerCanShare === true}
              mayDelete={shortcut?.viewerCanDelete === true}
              isFull={isFull}
              onAct={act}
            />
          )}
        </header>
      )}
      <div className={styles.toolbar}>
        {shortcut?.scopingRepository && !isEditing && (
          <span className={styles.scope}>repo:{shortcut.scopingRepository.nameWithOwner}</span>
        )}
        <SearchBar
          list={list}
          repositoryId={shortcut?.scopingRepository?.id}
          query={query}
          problems={search?.ok ? search.errors : []}
          onType={(next) => setTyped({ base: query, text: next })}
        />
        {shortcut && !isEditing && shortcut.viewerCanUpdate && (
          <Button disabled={!mayOverwrite} isLoading={isBusy} onClick={() => void overwrite()}>
            Save
          </Button>
        )}
      </div>
      {isNew && isFull && (
        <p role="alert" className={styles.full}>
          <strong>You have reached the maximum number of saved views</strong> Please remove an existing view before
          creating a new one.
        </p>
      )}
      {search ? (
        <>
          <IssueList
            search={search}
            list={list}
            query={query}
            repositoryId={shortcut?.scopingRepository?.id}
            openPath={openPath}
            mayMark={false}
            onRetry={onRetry}
          />
          {pageCount > 1 && <ListPagination list={list} query={query} page={page} pageCount={pageCount} />}
          {search.issueCount >= search.listCap && page >= pageCount && (
            <p className={styles.capped}>
              Showing the first {search.listCap.toLocaleString("en-US")} issues. To view additional, please refine your
              search.
            </p>
          )}
        </>
      ) : (
        <EmptyState title="Build powerful views to keep track of work">
          <p>Create your own views to quickly find and access your work.</p>
        </EmptyState>
      )}
      {dialog === "delete" && (
        <ConfirmDialog
          title="Delete view?"
          confirm="Delete"
          isDanger
          isBusy={isBusy}
          onClose={() => setDialog(undefined)}
          onConfirm={() => void end()}
        >
          <p>Are you sure you want to delete this view? This cannot be undone.</p>
        </ConfirmDialog>
      )}
      {dialog === "share" && shortcut && <ShareDialog shortcut={shortcut} onClose={() => setDialog(undefined)} />}
      {dialog === "feed" && shortcut && <FeedDialog shortcutId={shortcut.id} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
