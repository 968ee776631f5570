import { SearchIcon, XCircleFillIcon } from "@primer/octicons-react";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSlashKey } from "#web/platform/commands/useSlashKey.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import styles from "./LabelSearch.module.css";

/** Searches the labels by the `q` of the address. A new search starts on the first page. */
export function LabelSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const applied = new URLSearchParams(search).get("q") ?? "";
  // What is typed belongs to one address: going back shows that page's query.
  const [typed, setTyped] = useState({ base: applied, text: applied });
  const text = typed.base === applied ? typed.text : applied;
  const setText = (next: string) => setTyped({ base: applied, text: next });

  function apply(query: string) {
    void navigate(withParameters(pathname, search, { page: null, q: query.trim() || null }));
  }

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    apply(text);
  }

  function clear() {
    setText("");
    if (applied !== "") apply("");
  }

  return (
    <form role="search" className={styles.search} onSubmit={handleSubmit}>
      <TextField
        ref={field}
        aria-label="Search all labels"
        placeholder="Search all labels"
        name="q"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {(text !== "" || applied !== "") && (
        <IconButton icon={XCircleFillIcon} aria-label="Clear search" onClick={clear} />
      )}
      <button type="submit" className={styles.submit} aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  );
}
