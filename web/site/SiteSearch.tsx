import { SearchIcon } from "@primer/octicons-react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { useSlashKey } from "#web/platform/commands/useSlashKey.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import styles from "./SiteSearch.module.css";

/** Searches a list on the server, by the `q` of the address. A new search begins on the first page. */
export function SiteSearch({ label }: { label: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const parameters = new URLSearchParams(search);
  const query = parameters.get("q") ?? "";

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    void navigate(withParameters(pathname, search, { page: null, q: field.current?.value.trim() || null }));
  }

  return (
    <form role="search" className={styles.search} onSubmit={handleSubmit}>
      <TextField
        // Going back shows the query of that address.
        key={query}
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        leading={<SearchIcon />}
        defaultValue={query}
        autoComplete="off"
      />
    </form>
  );
}
