import styles from "./SearchBar.module.css";

export type Problem = { start: number; end: number; message: string; suggestion?: string | null | undefined };

/** What is wrong with a query, each with its place, and mended by a click where the right word is known. */
export function Problems({
  problems,
  text,
  onMend,
}: {
  problems: readonly Problem[];
  text: string;
  onMend: (text: string) => void;
}) {
  return (
    <ul id="search-problems" className={styles.problems} aria-live="polite">
      {problems.map((problem) => (
        <li key={`${problem.start}:${problem.message}`}>
          <code>{text.slice(problem.start, problem.end)}</code> {problem.message}{" "}
          {problem.suggestion && (
            <button
              type="button"
              className="link-button"
              onClick={() => onMend(text.slice(0, problem.start) + problem.suggestion + text.slice(problem.end))}
            >
              Use “{problem.suggestion}”
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
