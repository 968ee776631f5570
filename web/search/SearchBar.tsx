import { SearchIcon, XCircleFillIcon } from "@primer/octicons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { parse } from "#shared/query/parse.ts";
import { REPOSITORY_DEFAULT_QUERY } from "#shared/query/normalize.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SearchBar.module.css";

type Props = { repository: { owner: string; name: string }; query: string };

/** The list's query as text. What is wrong with it is said under the field, with its place marked. */
export function SearchBar({ repository, query }: Props) {
  const [typed, setTyped] = useState<{ base: string; text: string }>({ base: query, text: query });
  const navigate = useNavigate();
  // Another list came (a tab, a label, back): its query takes the place of what stood here.
  if (typed.base !== query) setTyped({ base: query, text: query });
  const { text } = typed;
  const isDirty = text.trim() !== query.trim();
  const problems = parse(text).diagnostics;

  function submit(next: string) {
    const q = next.trim();
    void navigate(paths.issues(repository, q === "" || q === REPOSITORY_DEFAULT_QUERY ? {} : { q }));
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
        <input
          className={styles.input}
          name="q"
          value={text}
          onChange={(event) => setTyped({ base: query, text: event.target.value })}
          aria-label="Search issues"
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? "search-problems" : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
        />
        {(isDirty || query !== REPOSITORY_DEFAULT_QUERY) && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear search"
            onClick={() => {
              setTyped({ base: query, text: REPOSITORY_DEFAULT_QUERY });
              submit(REPOSITORY_DEFAULT_QUERY);
            }}
          >
            <XCircleFillIcon />
          </button>
        )}
        <button type="submit" className={styles.submit} aria-label="Search">
          <SearchIcon />
        </button>
      </div>
      {problems.length > 0 && (
        <ul id="search-problems" className={styles.problems}>
          {problems.map((problem) => (
            <li key={`${problem.start}:${problem.message}`}>
              <code>{text.slice(problem.start, problem.end)}</code> {problem.message}{" "}
              {problem.suggestion !== undefined && (
                <button
                  type="button"
                  className="link-button"
                  onClick={() =>
                    setTyped({
                      base: query,
                      text: text.slice(0, problem.start) + problem.suggestion + text.slice(problem.end),
                    })
                  }
                >
                  Use “{problem.suggestion}”
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
