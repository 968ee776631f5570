import { useDeferredValue, useEffect, useState } from "react";
import { graphql, useRelayEnvironment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { fetchQuery } from "#web/platform/relay/lazy-operation.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { TokenRepositoriesQuery } from "#web/__generated__/TokenRepositoriesQuery.graphql.ts";
import { FIND_REPOSITORY } from "#shared/messages.ts";
import styles from "./TokenRepositories.module.css";

const QUERY = graphql`
  query TokenRepositoriesQuery($query: String!) {
    safeViewer {
      repositories(first: 50, query: $query) {
        nodes {
          id
          name
          owner {
            login
          }
        }
      }
    }
  }
`;

type Props = { owner: string; selected: readonly string[]; onChange: (selected: readonly string[]) => void };

/** The repositories of an owner, to be found and selected. What is selected stays while another text is searched. */
export function TokenRepositories({ owner, selected, onChange }: Props) {
  const [text, setText] = useState("");
  const repositories = useRepositories(owner, useDeferredValue(text));
  const toggle = (id: string) =>
    onChange(selected.includes(id) ? selected.filter((known) => known !== id) : [...selected, id]);
  return (
    <fieldset className={styles.repositories}>
      <legend>Repositories of {owner}</legend>
      <TextField
        type="search"
        aria-label={FIND_REPOSITORY}
        placeholder={FIND_REPOSITORY}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul>
        {repositories?.map(({ id, name }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={selected.includes(id)} onChange={() => toggle(id)} /> {name}
            </label>
          </li>
        ))}
      </ul>
      {repositories?.length === 0 && <Note>No matching repositories</Note>}
      {repositories === undefined && <Note>Loading…</Note>}
      <p aria-live="polite">{selected.length} selected</p>
    </fieldset>
  );
}

type Repository = { id: string; name: string };

/** Undefined while they load. */
function useRepositories(owner: string, text: string): readonly Repository[] | undefined {
  const environment = useRelayEnvironment();
  const [repositories, setRepositories] = useState<readonly Repository[]>();
  useEffect(() => {
    const loading = fetchQuery<TokenRepositoriesQuery>(environment, QUERY, {
      query: `${owner}/${text.trim()}`,
    }).subscribe({
      next: ({ safeViewer }) =>
        setRepositories(getNodes(safeViewer.repositories).filter((found) => found.owner.login === owner)),
      error: () => setRepositories([]),
    });
    return () => loading.unsubscribe();
  }, [environment, owner, text]);
  return repositories;
}
