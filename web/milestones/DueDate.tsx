import { AlertIcon, CalendarIcon } from "@primer/octicons-react";
import { use } from "react";
import { PageTime } from "#web/platform/page-time.ts";
import { dueText } from "#shared/due.ts";
import styles from "./DueDate.module.css";

/** When a milestone is due, or how long it is overdue. */
export function DueDate({ dueOn, isClosed }: { dueOn: string | null | undefined; isClosed: boolean }) {
  // The time of the response, so that the browser renders the same text as the server.
  const pageTime = use(PageTime);
  const { text, isOverdue } = dueText({ dueOn: dueOn ? new Date(dueOn) : null, isClosed }, new Date(pageTime));
  return (
    <span className={styles.due} data-overdue={isOverdue || undefined}>
      {isOverdue ? <AlertIcon /> : <CalendarIcon />} {text}
    </span>
  );
}
