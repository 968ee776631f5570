import { useState } from "react";
import { ISSUES_NOT_LOADED } from "#shared/messages.ts";
import styles from "./IssueList.module.css";

type Props = {
  message: string;
  /** What the server says of it, where it does. */
  reason: string | undefined;
  onRetry: () => Promise<void>;
};

/** A list that did not come. */
export function ListFailed({ message, reason, onRetry }: Props) {
  const [isTrying, setTrying] = useState(false);
  return (
    <div className={styles.empty} role="alert">
      <h3>{ISSUES_NOT_LOADED}</h3>
      <p>{message}</p>
      {reason !== undefined && <p>{reason}</p>}
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
