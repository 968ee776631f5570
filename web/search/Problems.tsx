import styles from "./SearchBar.module.css";

export type Problem = { start: number; end: number; message: string; suggestion?: string | null | undefined };

type Props = { id: string; problems: readonly Problem[]; text: string; onCorrect: (text: string) => void };

/** The problems of a query with the text that they are about, and a button that corrects it where that is known. */
export function Problems({ id, problems, text, onCorrect }: Props) {
  return (
    <ul id={id} className={styles.problems} aria-live="polite">
      {problems.map((problem) => (
        <li key={`${problem.start}:${problem.message}`}>
          <code>{text.slice(problem.start, problem.end)}</code> {problem.message}
          {problem.suggestion && (
            <>
              .{" "}
              <button
                type="button"
                className="link-button"
                onClick={() => onCorrect(text.slice(0, problem.start) + problem.suggestion + text.slice(problem.end))}
              >
                Did you mean "{problem.suggestion}"?
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
