import { SearchIcon, XCircleFillIcon } from "@primer/octicons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import styles from "./LabelSearch.module.css";

/** What is looked for among the labels, in the address. Another search begins at the first page. */
export function LabelSearch() {
  const { pathname, search } = useLocation();
  const applied = new URLSearchParams(search).get("q") ?? "";
  const [typed, setTyped] = useState({ base: applied, text: applied });
  const text = typed.base === applied ? typed.text : applied;
  const navigate = useNavigate();
  function apply(query: string) {
    void navigate(withParameters(pathname, search, { page: null, q: query.trim() || null }));
  }
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <TextField
        aria-label="Search all labels"
        placeholder="Search all labels"
        name="q"
        value={text}
        autoComplete="off"
        onChange={(event) => setTyped({ base: applied, text: event.target.value })}
      />
      {(text !== "" || applied !== "") && (
        <IconButton
          icon={XCircleFillIcon}
          aria-label="Clear search"
          onClick={() => {
            setTyped({ base: applied, text: "" });
            if (applied !== "") apply("");
          }}
        />
      )}
      <button type="submit" className={styles.submit} aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  );
}
