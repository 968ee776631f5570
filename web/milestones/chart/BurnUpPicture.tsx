import type { ProgressPoint } from "#web/milestones/chart/useMilestoneProgress.ts";
import { longDate } from "#shared/due.ts";
import styles from "./MilestoneChart.module.css";

const WIDTH = 296;
const HEIGHT = 120;
const LABEL_HEIGHT = 18;
/** Room above the highest point for its line. */
const TOP = 4;

const SHORT_DATE = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** Two areas over time, in steps, since a day's counts hold until the next change. */
export function BurnUpPicture({ points }: { points: readonly ProgressPoint[] }) {
  const first = new Date(points[0]?.date ?? 0);
  const last = new Date(points.at(-1)?.date ?? 0);
  const { total = 0, closed = 0 } = points.at(-1) ?? {};
  const max = Math.max(1, ...points.map((point) => point.total));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + LABEL_HEIGHT}`}
      role="img"
      aria-label={`${longDate(first)} to ${longDate(last)}: ${closed} of ${total} closed`}
    >
      <path className={styles.total} d={getAreaPath(points, (point) => point.total / max)} />
      <path className={styles.closed} d={getAreaPath(points, (point) => point.closed / max)} />
      <line className={styles.axis} x1={0} y1={HEIGHT} x2={WIDTH} y2={HEIGHT} />
      <text className={styles.label} x={0} y={HEIGHT + 14}>
        {SHORT_DATE.format(first)}
      </text>
      <text className={styles.label} x={WIDTH} y={HEIGHT + 14} textAnchor="end">
        {SHORT_DATE.format(last)}
      </text>
      <text className={styles.label} x={0} y={12}>
        {max}
      </text>
    </svg>
  );
}

/** An SVG path along the points, closed at the axis. `getShare`: a point's height as a part of the whole. */
function getAreaPath(points: readonly ProgressPoint[], getShare: (point: ProgressPoint) => number): string {
  const times = points.map(({ date }) => new Date(date).getTime());
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const steps = points.map((point, index) => {
    const x = (((times[index] ?? start) - start) / Math.max(1, end - start)) * WIDTH;
    const y = HEIGHT - getShare(point) * (HEIGHT - TOP);
    return index === 0 ? `L${x},${y}` : `H${x} V${y}`;
  });
  return `M0,${HEIGHT} ${steps.join(" ")} L${WIDTH},${HEIGHT} Z`;
}
