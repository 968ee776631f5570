import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
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
      {imports.map((item) => (
        <ImportRow key={item.id} item={item} />
      ))}
    </RowList>
  );
}

type Import = ImportList_viewer$data["imports"][number];

const STATE_LABELS = { PENDING: "Waiting", RUNNING: "Running", DONE: "Done", FAILED: "Failed" };

function ImportRow({ item }: { item: Import }) {
  const { repository, fileName, state, createdAt, percentage, error, counts, problems } = item;
  return (
    <li>
      <strong data-grow>
        {repository ? <Link to={`${repository.resourcePath}/issues`}>{repository.nameWithOwner}</Link> : fileName}
      </strong>
      <InlineNote>
        {STATE_LABELS[state]} · <Time at={createdAt} prefix />
      </InlineNote>
      {(state === "RUNNING" || state === "PENDING") && (
        <ProgressBar percent={percentage} label={`Importing ${fileName}`} />
      )}
      <p className={styles.problems}>{error ?? getSummary(counts)}</p>
      {problems.length > 0 && <Problems problems={problems} />}
    </li>
  );
}

function Problems({ problems }: { problems: Import["problems"] }) {
  return (
    <details className={styles.problems}>
      <summary>
        {problems.length} {problems.length === 1 ? "problem" : "problems"}
      </summary>
      <ul>
        {problems.map(({ place, message }, index) => (
          <li key={`${place}:${index}`}>
            <code>{place}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function getSummary(counts: Import["counts"]): string {
  return (
    `${counts.issues} issues, ${counts.pullRequests} pull requests, ${counts.comments} comments, ` +
    `${counts.reviews} reviews, ${counts.labels} labels; ${counts.unchanged} unchanged.`
  );
}
