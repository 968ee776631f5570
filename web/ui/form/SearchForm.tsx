import { SearchIcon } from "@primer/octicons-react";
import { useState } from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import styles from "./SearchForm.module.css";

type Props = { label: string; query: string; toPath: (query: string) => string };

/** Searches a list on the server: its text is in the address. */
export function SearchForm({ label, query, toPath }: Props) {
  const [text, setText] = useState(query);
  const navigate = useNavigate();
  return (
    <form
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(toPath(text.trim()));
      }}
    >
      <TextField
        type="search"
        aria-label={label}
        placeholder={label}
        leading={<SearchIcon />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
