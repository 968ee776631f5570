import { graphql, useFragment } from "react-relay";
import { InlineNote } from "#web/ui/Note.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { MailProblem_problem$key, MailState } from "#web/__generated__/MailProblem_problem.graphql.ts";
import styles from "./MailHealth.module.css";

const STATES: Readonly<Partial<Record<MailState, string>>> = {
  QUEUED: "is tried again",
  SENDING: "is being sent",
  FAILED: "failed",
  UNCERTAIN: "may have been sent, is not sent again",
};

/** An e-mail that was not sent at its first attempt, and why. */
export function MailProblem({ problem }: { problem: MailProblem_problem$key }) {
  const { address, subject, state, error, attempts, createdAt } = useFragment(
    graphql`
      fragment MailProblem_problem on MailProblem {
        address
        subject
        state
        error
        attempts
        createdAt
      }
    `,
    problem,
  );
  return (
    <li>
      <div data-grow className={styles.problem}>
        <strong>{subject}</strong>{" "}
        <InlineNote>
          to {address} · <Time at={createdAt} /> · {STATES[state]} · {attempts}{" "}
          {attempts === 1 ? "attempt" : "attempts"}
        </InlineNote>
        <p className={styles.error}>{error}</p>
      </div>
    </li>
  );
}
