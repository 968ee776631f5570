import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { ImportList_viewer$data, ImportList_viewer$key } from "#web/__generated__/ImportList_viewer.graphql.ts";
import styles from "#web/ui/forms.module.css";

export function ImportList({ viewer }: { viewer: ImportList_viewer$key }) {
  const { imports } = useFragment(
    graphql`
      fragment ImportList_viewer on Viewer {
        imports {
          id
          fileName
          state
          percentage
          createdAt
          error
          counts {
            issues
            pullRequests
            comments
            reviews
            labels
            unchanged
          }
          problems {
            place
            message
          }
          repository {
            nameWithOwner
            resourcePath
          }
        }
      }
    `,
    viewer,
  );
  if (imports.length === 0) return <p className={styles.note}>Nothing has been imported yet.</p>;
  return (
    <ul className={styles.list} aria-label="Imports">
      {imports.map((one) => (
        <li key={one.id}>
          <strong className={styles.grow}>
            {one.repository ? (
              <Link to={`${one.repository.resourcePath}/issues`}>{one.repository.nameWithOwner}</Link>
            ) : (
              one.fileName
            )}
          </strong>
          <span className={styles.note}>
            {STATUS_TEXT[one.state]} · <Time at={one.createdAt} prefix />
          </span>
          {(one.state === "RUNNING" || one.state === "PENDING") && (
            <div
              className={styles.bar}
              role="progressbar"
              aria-label={`Importing ${one.fileName}`}
              aria-valuenow={one.percentage}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              <span style={{ width: `${one.percentage}%` }} />
            </div>
          )}
          <p className={styles.problems}>{one.error ?? summary(one.counts)}</p>
          {one.problems.length > 0 && (
            <details className={styles.problems}>
              <summary>
                {one.problems.length} {one.problems.length === 1 ? "problem" : "problems"}
              </summary>
              <ul>
                {one.problems.map((problem, index) => (
                  <li key={`${problem.place}:${index}`}>
                    <code>{problem.place}</code> {problem.message}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

const STATUS_TEXT = { PENDING: "Waiting", RUNNING: "Running", DONE: "Done", FAILED: "Failed" };

function summary(counts: ImportList_viewer$data["imports"][number]["counts"]): string {
  return (
    `${counts.issues} issues, ${counts.pullRequests} pull requests, ${counts.comments} comments, ` +
    `${counts.reviews} reviews, ${counts.labels} labels; ${counts.unchanged} unchanged.`
  );
}
