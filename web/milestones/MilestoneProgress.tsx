import { Link } from "#web/ui/Link.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import styles from "./MilestoneList.module.css";

type Props = {
  percent: number;
  open: number;
  closed: number;
  /** The path of the list of its open or closed issues. */
  getIssuesPath: (state: "open" | "closed") => string;
};

/** The closed share of a milestone, with links to its open and closed issues. */
export function MilestoneProgress({ percent, open, closed, getIssuesPath }: Props) {
  return (
    <>
      <ProgressBar percent={percent} />
      <p className={styles.meta}>
        <span>
          <strong>{percent}%</strong> complete
        </span>
        <Link to={getIssuesPath("open")}>
          <strong>{open.toLocaleString("en-US")}</strong> open
        </Link>
        <Link to={getIssuesPath("closed")}>
          <strong>{closed.toLocaleString("en-US")}</strong> closed
        </Link>
      </p>
    </>
  );
}
