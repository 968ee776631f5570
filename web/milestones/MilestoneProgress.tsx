import { Link } from "#web/ui/Link.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import styles from "./MilestoneList.module.css";

type Props = {
  percent: number;
  open: number;
  closed: number;
  /** The address of what is open in it, or closed. */
  found: (state: "open" | "closed") => string;
};

/** How far it has come: the part that is closed, and the way to both parts. */
export function MilestoneProgress({ percent, open, closed, found }: Props) {
  return (
    <>
      <ProgressBar percent={percent} />
      <p className={styles.meta}>
        <span>
          <strong>{percent}%</strong> complete
        </span>
        <Link to={found("open")}>
          <strong>{open.toLocaleString("en-US")}</strong> open
        </Link>
        <Link to={found("closed")}>
          <strong>{closed.toLocaleString("en-US")}</strong> closed
        </Link>
      </p>
    </>
  );
}
