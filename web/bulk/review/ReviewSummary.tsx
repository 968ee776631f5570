import type { BulkPlan } from "#web/bulk/review/usePlanBulkUpdate.ts";
import { NOTHING_WOULD_CHANGE } from "#shared/messages.ts";
import styles from "./ReviewDialog.module.css";

/** How many issues would change, and why others would not. A screen reader hears it when it is computed. */
export function ReviewSummary({ plan }: { plan: BulkPlan }) {
  const { matched, changed, unchanged, notPermitted, refusals } = plan;
  return (
    <div role="status" className={styles.summary}>
      <p className={styles.total}>
        {`${format(changed)} of ${format(matched)} ${matched === 1 ? "issue" : "issues"} will change`}
      </p>
      {unchanged > 0 && (
        <p>
          {format(unchanged)} {unchanged === 1 ? "is" : "are"} already as wanted
        </p>
      )}
      {notPermitted > 0 && (
        <>
          <p>{format(notPermitted)} can't be changed</p>
          <ul>
            {refusals.map(({ message, count }) => (
              <li key={message}>
                {message} ({format(count)})
              </li>
            ))}
          </ul>
        </>
      )}
      {changed === 0 && <p>{NOTHING_WOULD_CHANGE}</p>}
    </div>
  );
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
