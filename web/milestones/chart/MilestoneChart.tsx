import { BurnUpPicture } from "#web/milestones/chart/BurnUpPicture.tsx";
import { useMilestoneProgress, type ProgressPoint } from "#web/milestones/chart/useMilestoneProgress.ts";
import { Spinner } from "#web/ui/Spinner.tsx";
import { longDate } from "#shared/due.ts";
import styles from "./MilestoneChart.module.css";

/** A line needs at least this many days. */
const MIN_POINTS = 3;

/** The burn-up chart: how many issues were in the milestone and how many were closed, day by day. */
export function MilestoneChart({ milestoneId }: { milestoneId: string }) {
  const { progress, hasFailed, retry } = useMilestoneProgress(milestoneId);
  if (hasFailed) {
    return (
      <p className={styles.failed} role="alert">
        The progress of this milestone could not be loaded.{" "}
        <button type="button" className="link-button" onClick={retry}>
          Try again
        </button>
      </p>
    );
  }
  if (!progress) return <Spinner label="Loading progress" />;
  const { points, estimatedFinishOn } = progress;
  if (points.length < MIN_POINTS) return <p className={styles.note}>There is not enough history for a chart yet.</p>;
  return (
    <figure className={styles.chart}>
      <BurnUpPicture points={points} />
      <figcaption>
        <span className={styles.key} data-line="total">
          Total
        </span>
        <span className={styles.key} data-line="closed">
          Closed
        </span>
        <p className={styles.note}>
          {estimatedFinishOn
            ? `Estimated finish: ${longDate(new Date(estimatedFinishOn))}`
            : "At the pace of the last four weeks no finish can be estimated."}
        </p>
        <details>
          <summary>Show as a table</summary>
          <ProgressTable points={points} />
        </details>
      </figcaption>
    </figure>
  );
}

function ProgressTable({ points }: { points: readonly ProgressPoint[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Total</th>
          <th scope="col">Closed</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ date, total, closed }) => (
          <tr key={date}>
            <th scope="row">{longDate(new Date(date))}</th>
            <td>{total}</td>
            <td>{closed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
