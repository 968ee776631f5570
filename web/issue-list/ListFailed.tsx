import { useState } from "react";
import { ISSUES_LOAD_ERROR, ISSUES_NOT_LOADED } from "#shared/messages.ts";
import styles from "./IssueList.module.css";

/** A list that did not come. `reason` is what the server says of it, where it does. */
export function ListFailed({ reason, onRetry }: { reason: string | undefined; onRetry: () => Promise<void> }) {
  const [isTrying, setTrying] = useState(false);
  return (
    <div className={styles.empty} role="alert">
      <h3>{ISSUES_NOT_LOADED}</h3>
      <p>{reason ?? ISSUES_LOAD_ERROR}</p>
      <p>
        <button
          type="button"
          className="link-button"
          disabled={isTrying}
          onClick={() => {
            setTrying(true);
            void onRetry().finally(() => setTrying(false));
          }}
        >
          try again
        </button>
      </p>
    </div>
  );
}
