import type { ReactNode } from "react";
import styles from "./PartialListNotice.module.css";

/** Says in a list what of it could not be loaded. */
export function PartialListNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <p className={styles.partial} role="status">
      {children}{" "}
      <button type="button" className="link-button" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
