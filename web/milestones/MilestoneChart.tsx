import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { MilestoneChartQuery } from "#web/__generated__/MilestoneChartQuery.graphql.ts";
import { longDate } from "#shared/due.ts";
import styles from "./MilestoneChart.module.css";

const QUERY = graphql`
  query MilestoneChartQuery($id: ID!) {
    node(id: $id) {
      ... on Milestone {
        progress {
          estimatedFinishOn
          points {
            date
            total
            closed
          }
        }
      }
    }
  }
`;

type Point = { date: string; total: number; closed: number };

/** Fewer days than these make no line. */
const ENOUGH_POINTS = 3;

/** The burn-up: what was in the milestone and what was done, day by day, once the page stands. */
export function MilestoneChart({ milestoneId }: { milestoneId: string }) {
  const environment = useRelayEnvironment();
  const [progress, setProgress] = useState<{ points: readonly Point[]; estimatedFinishOn: string | null }>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const request = fetchQuery<MilestoneChartQuery>(environment, QUERY, { id: milestoneId }).subscribe({
      next: ({ node }) => {
        setFailed(false);
        setProgress({
          points: node?.progress?.points ?? [],
          estimatedFinishOn: node?.progress?.estimatedFinishOn ?? null,
        });
      },
      error: () => setFailed(true),
    });
    return () => request.unsubscribe();
  }, [environment, milestoneId, attempt]);
  if (hasFailed) {
    return (
      <p className={styles.failed} role="alert">
        The progress of this milestone could not be loaded.{" "}
        <button type="button" className="link-button" onClick={() => setAttempt(attempt + 1)}>
          try again
        </button>
      </p>
    );
  }
  if (!progress) return <Spinner label="Loading the progress" />;
  const { points, estimatedFinishOn } = progress;
  if (points.length < ENOUGH_POINTS) {
    return <p className={styles.note}>There is not enough history for a chart yet.</p>;
  }
  return (
    <figure className={styles.chart}>
      <Picture points={points} />
      <figcaption>
        <span className={styles.key} data-line="total">
          In the milestone
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
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Total</th>
                <th scope="col">Closed</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.date}>
                  <th scope="row">{longDate(new Date(point.date))}</th>
                  <td>{point.total}</td>
                  <td>{point.closed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  );
}

const WIDTH = 296;
const HEIGHT = 120;

/** Two areas over time: steps, since a day's numbers hold until the next change. */
function Picture({ points }: { points: readonly Point[] }) {
  const times = points.map((point) => new Date(point.date).getTime());
  const [from = 0, to = 1] = [times[0], times.at(-1)];
  const most = Math.max(1, ...points.map((point) => point.total));
  const last = points.at(-1);
  const x = (at: number) => (((times[at] ?? from) - from) / Math.max(1, to - from)) * WIDTH;
  const y = (count: number) => HEIGHT - (count / most) * (HEIGHT - 4);
  const area = (of: (point: Point) => number) =>
    `M0,${HEIGHT} ${points.map((point, at) => `${at === 0 ? "L" : "H"}${x(at)}${at === 0 ? `,${y(of(point))}` : ` V${y(of(point))}`}`).join(" ")} L${WIDTH},${HEIGHT} Z`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`}
      role="img"
      aria-label={`${longDate(new Date(from))} to ${longDate(new Date(to))}: ${last?.closed ?? 0} of ${last?.total ?? 0} closed`}
    >
      <path className={styles.total} d={area((point) => point.total)} />
      <path className={styles.closed} d={area((point) => point.closed)} />
      <line className={styles.axis} x1={0} y1={HEIGHT} x2={WIDTH} y2={HEIGHT} />
      <text className={styles.label} x={0} y={HEIGHT + 14}>
        {shortDay(from)}
      </text>
      <text className={styles.label} x={WIDTH} y={HEIGHT + 14} textAnchor="end">
        {shortDay(to)}
      </text>
      <text className={styles.label} x={0} y={12}>
        {most}
      </text>
    </svg>
  );
}

const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

function shortDay(time: number): string {
  return SHORT.format(new Date(time));
}
