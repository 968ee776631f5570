import { SearchIcon, XCircleFillIcon } from "@primer/octicons-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useSlashKey } from "#web/platform/commands/useSlashKey.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { Problems, type Problem } from "#web/search/Problems.tsx";
import { QueryField } from "#web/search/QueryField.tsx";
import { tidyQuery } from "#shared/query/edit.ts";
import { parse } from "#shared/query/parse.ts";
import styles from "./SearchBar.module.css";

type Props = {
  list: ListAddress;
  /** Undefined: over all repositories. */
  repositoryId: string | undefined;
  /** What the list shows. */
  query: string;
  /** What the server found wrong with it: names that stand for nothing here. */
  problems: readonly Problem[];
  /** Hears of each change before it is searched for. */
  onType?: (text: string) => void;
};

const DEBOUNCE_MS = 500;

/** The list's query: coloured, completed, and what is wrong with it said under it. */
export function SearchBar({ list, repositoryId, query, problems, onType }: Props) {
  const [typed, setTyped] = useState({ base: query, text: query });
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useSlashKey(field);
  // Another list came (a tab, a label, back): its query takes the place of what stood here.
  if (typed.base !== query) setTyped({ base: query, text: query });
  const { text } = typed;
  const isDirty = text.trim() !== query.trim();
  const settled = useSettled(text);
  const shown = isDirty ? (settled === text ? finishedProblems(text) : []) : problems;

  function submit(next: string) {
    void navigate(listHref(list, tidyQuery(next)));
  }

  function change(next: string) {
    setTyped({ base: query, text: next });
    onType?.(next);
  }

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
      }}
    >
      <div className={styles.field}>
        <QueryField
          field={field}
          text={text}
          repositoryId={repositoryId}
          label="Search issues"
          problemId={shown.length > 0 ? "search-problems" : undefined}
          onChange={change}
        />
        {(isDirty || query !== list.baseQuery) && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear search"
            onClick={() => {
              change(list.baseQuery);
              submit(list.baseQuery);
              field.current?.focus();
            }}
          >
            <XCircleFillIcon />
          </button>
        )}
        <button type="submit" className={styles.submit} aria-label="Search">
          <SearchIcon />
        </button>
      </div>
      <Problems
        problems={shown}
        text={text}
        onMend={(next) => {
          change(next);
          field.current?.focus();
        }}
      />
    </form>
  );
}

/** A word at the very end that has no value yet is not wrong: it is not finished. */
function finishedProblems(text: string): Problem[] {
  return parse(text).diagnostics.filter(({ end }) => !(end === text.length && text.endsWith(":")));
}

/** What was typed, once nothing more has been for a moment: nobody is told of errors in the middle of a word. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
