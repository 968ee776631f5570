import { AlertFillIcon, CheckIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { RequestList_codeHost$key } from "#web/__generated__/RequestList_codeHost.graphql.ts";
import styles from "./CodeHosts.module.css";

/** What a code host sent, and what was done. */
export function RequestList({ codeHost }: { codeHost: RequestList_codeHost$key }) {
  const { recentRequests } = useFragment(
    graphql`
      fragment RequestList_codeHost on CodeHost {
        recentRequests {
          id
          event
          isSuccessful
          message
          receivedAt
        }
      }
    `,
    codeHost,
  );
  return (
    <>
      <h2 className={styles.title}>Recent requests</h2>
      {recentRequests.length === 0 ? (
        <Note>No requests yet. Those with a wrong signature are refused and not listed.</Note>
      ) : (
        <RowList aria-label="Recent requests">
          {recentRequests.map(({ id, event, isSuccessful, message, receivedAt }) => (
            <li key={id}>
              {isSuccessful ? (
                <CheckIcon className={styles.success} aria-label="Successful" />
              ) : (
                <AlertFillIcon className={styles.danger} aria-label="Failed" />
              )}
              <div data-grow className={styles.row}>
                {message}
                <p className={styles.details}>
                  <code>{event}</code> · <Time at={receivedAt} />
                </p>
              </div>
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}
