import { graphql, useFragment } from "react-relay";
import { ActionsCell, MainCell, DataTable } from "#web/ui/list/DataTable.tsx";
import type { AuditTable_page$data, AuditTable_page$key } from "#web/__generated__/AuditTable_page.graphql.ts";
import styles from "./AuditTable.module.css";

type Entry = AuditTable_page$data["entries"][number];

/** Entries of the audit log, newest first. */
export function AuditTable({ page }: { page: AuditTable_page$key }) {
  const { entries } = useFragment(
    graphql`
      fragment AuditTable_page on AuditEntryPage {
        entries {
          number
          createdAt
          action
          sentence
          actorLogin
          target
          address
          details {
            name
            value
          }
        }
      }
    `,
    page,
  );
  return (
    <DataTable label="Audit log" columns={["Action", "Actor", "Target", "Address", "Time"]}>
      {entries.map((entry) => (
        <AuditRow key={entry.number} entry={entry} />
      ))}
    </DataTable>
  );
}

function AuditRow({ entry: { action, sentence, actorLogin, target, address, createdAt, details } }: { entry: Entry }) {
  return (
    <tr>
      <MainCell
        title={<code className={styles.action}>{action}</code>}
        details={
          <>
            {sentence}
            {details.length > 0 && (
              <span className={styles.details}>
                {details.map(({ name, value }) => `${name}: ${value === "" ? "–" : value}`).join(" · ")}
              </span>
            )}
          </>
        }
      />
      <td data-label="Actor" className={styles.actor}>
        {actorLogin ?? "–"}
      </td>
      <td data-label="Target">{target}</td>
      <td data-label="Address" className={styles.address}>
        {address ?? "–"}
      </td>
      <td data-label="Time" className={styles.time}>
        <time dateTime={createdAt}>{createdAt.slice(0, 19).replace("T", " ")}</time>
      </td>
      <ActionsCell />
    </tr>
  );
}
