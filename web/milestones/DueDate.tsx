import { AlertIcon, CalendarIcon } from "@primer/octicons-react";
import { use } from "react";
import { PageTime } from "#web/platform/page-time.ts";
import { dueText } from "#shared/due.ts";
import styles from "./DueDate.module.css";

/** When it is due, or how late it is. */
export function DueDate({ dueOn, isClosed }: { dueOn: string | null | undefined; isClosed: boolean }) {
  // The page's own time: the browser says what the server said.
  const made = use(PageTime);
  const { text, isOverdue } = dueText({ dueOn: dueOn ? new Date(dueOn) : null, isClosed }, new Date(made));
  return (
    <span className={styles.due} data-overdue={isOverdue || undefined}>
      {isOverdue ? <AlertIcon /> : <CalendarIcon />} {text}
    </span>
  );
}
