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
  /** Undefined for a search in all repositories. */
  repositoryId: string | undefined;
  /** The query that the list shows. */
  query: string;
  /** The problems that the server found, such as unknown names. */
  problems: readonly Problem[];
  /** The text of the field, where the parent holds what is typed. */
  text?: string | undefined;
  /** Called with each change, before it is searched for. */
  onType?: ((text: string) => void) | undefined;
};

const DEBOUNCE_MS = 500;
const PROBLEMS_ID = "search-problems";

/** The query of a list, which can be edited, and its problems. */
export function SearchBar({ list, repositoryId, query, problems, onType, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setText] = useTypedQuery(query);
  const text = props.text ?? typed;
  const isChanged = text.trim() !== query.trim();
  const typedProblems = useTypedProblems(text);
  const shownProblems = isChanged ? typedProblems : problems;
  useSlashKey(field);

  function submit(next: string) {
    void navigate(listHref(list, tidyQuery(next)));
  }

  function change(next: string) {
    setText(next);
    onType?.(next);
  }

  function clear() {
    change(list.baseQuery);
    submit(list.baseQuery);
    field.current?.focus();
  }

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") clear();
        else submit(text);
      }}
    >
      <div className={styles.field}>
        <QueryField
          field={field}
          text={text}
          repositoryId={repositoryId}
          label="Search issues"
          problemId={shownProblems.length > 0 ? PROBLEMS_ID : undefined}
          onChange={change}
        />
        {(isChanged || query !== list.baseQuery) && (
          <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
            <XCircleFillIcon />
          </button>
        )}
        <button type="submit" className={styles.submit} aria-label="Search">
          <SearchIcon />
        </button>
      </div>
      <Problems
        id={PROBLEMS_ID}
        problems={shownProblems}
        text={text}
        onCorrect={(next) => {
          change(next);
          field.current?.focus();
        }}
      />
    </form>
  );
}

/** The text of the field. When the list shows another query, that query replaces the text. */
function useTypedQuery(query: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ query, text: query });
  if (typed.query !== query) setTyped({ query, text: query });
  return [typed.text, (text) => setTyped({ query, text })];
}

/** The problems of what was typed, after a pause: a word that is being typed is not yet wrong. */
function useTypedProblems(text: string): readonly Problem[] {
  const [pausedText, setPausedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return pausedText === text ? findProblems(text) : [];
}

/** A qualifier at the very end that has no value yet is not a problem. */
function findProblems(text: string): Problem[] {
  return parse(text).diagnostics.filter(({ end }) => !(end === text.length && text.endsWith(":")));
}
