import { RepoIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DeleteCodeHostDialog } from "#web/code-hosts/DeleteCodeHostDialog.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { CodeHostRow_codeHost$key } from "#web/__generated__/CodeHostRow_codeHost.graphql.ts";
import styles from "./CodeHosts.module.css";

/** One code host of the list, with what its last request did. */
export function CodeHostRow({ codeHost, base }: { codeHost: CodeHostRow_codeHost$key; base: string }) {
  const data = useFragment(
    graphql`
      fragment CodeHostRow_codeHost on CodeHost {
        databaseId
        url
        isActive
        recentRequests {
          message
        }
        ...DeleteCodeHostDialog_codeHost
      }
    `,
    codeHost,
  );
  const [isAsking, setAsking] = useState(false);
  const path = `${base}/${data.databaseId ?? 0}`;
  return (
    <li>
      <RepoIcon className={styles.muted} />
      <div data-grow className={styles.row}>
        <Link to={path}>{data.url}</Link>
        <p className={styles.details}>
          {!data.isActive && "Inactive · "}
          {data.recentRequests[0]?.message ?? "No requests yet"}
        </p>
      </div>
      <div className={styles.buttons}>
        <ButtonLink size="small" to={path} aria-label={`Edit ${data.url}`}>
          Edit
        </ButtonLink>
        <Button size="small" variant="danger" aria-label={`Delete ${data.url}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {isAsking && <DeleteCodeHostDialog codeHost={data} onClose={() => setAsking(false)} />}
    </li>
  );
}
