import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { ImportList_viewer$data, ImportList_viewer$key } from "#web/__generated__/ImportList_viewer.graphql.ts";
import styles from "./ImportList.module.css";

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
  if (imports.length === 0) return <Note>Nothing has been imported yet.</Note>;
  return (
    <RowList aria-label="Imports">
      {imports.map((one) => (
        <li key={one.id}>
          <strong data-grow>
            {one.repository ? (
              <Link to={`${one.repository.resourcePath}/issues`}>{one.repository.nameWithOwner}</Link>
            ) : (
              one.fileName
            )}
          </strong>
          <InlineNote>
            {STATUS_TEXT[one.state]} · <Time at={one.createdAt} prefix />
          </InlineNote>
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
    </RowList>
  );
}

const STATUS_TEXT = { PENDING: "Waiting", RUNNING: "Running", DONE: "Done", FAILED: "Failed" };

function summary(counts: ImportList_viewer$data["imports"][number]["counts"]): string {
  return (
    `${counts.issues} issues, ${counts.pullRequests} pull requests, ${counts.comments} comments, ` +
    `${counts.reviews} reviews, ${counts.labels} labels; ${counts.unchanged} unchanged.`
  );
}
