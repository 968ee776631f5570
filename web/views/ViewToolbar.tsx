import { graphql, useFragment } from "react-relay";
import type { ListAddress } from "#web/search/list-address.ts";
import { SearchBar } from "#web/search/SearchBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { ViewToolbar_search$key } from "#web/__generated__/ViewToolbar_search.graphql.ts";
import styles from "./ViewPane.module.css";

type Props = {
  search: ViewToolbar_search$key | null | undefined;
  list: ListAddress;
  query: string;
  repositoryId: string | undefined;
  /** The repository that the view is limited to, shown before the search field. */
  scope: string | undefined;
  /** Saves a changed query; undefined where the viewer cannot change the view. */
  onSave: (() => void) | undefined;
  canSave: boolean;
  isSaving: boolean;
  /** What is typed, where it is held until it is saved or discarded. */
  text: string | undefined;
  onType: ((text: string) => void) | undefined;
};

/** The search field of a view, and the button that saves a changed query. */
export function ViewToolbar({ list, query, repositoryId, scope, onSave, canSave, isSaving, ...props }: Props) {
  const search = useFragment(
    graphql`
      fragment ViewToolbar_search on SearchResultItemConnection {
        ok
        errors {
          start
          end
          message
          suggestion
        }
      }
    `,
    props.search ?? null,
  );
  return (
    <div className={styles.toolbar}>
      {scope !== undefined && <span className={styles.scope}>repo:{scope}</span>}
      <SearchBar
        list={list}
        repositoryId={repositoryId}
        query={query}
        problems={search?.ok ? search.errors : []}
        text={props.text}
        onType={props.onType}
      />
      {onSave && (
        <Button disabled={!canSave} isLoading={isSaving} onClick={onSave}>
          Save
        </Button>
      )}
    </div>
  );
}
