import { ArrowRightIcon, LockIcon, TrashIcon, UnlockIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { PinButton } from "#web/issue-sidebar/PinButton.tsx";
import { useUnlockIssue } from "#web/issue-sidebar/useUnlockIssue.ts";
import { Button } from "#web/ui/Button.tsx";
import type { IssueActions_issue$key } from "#web/__generated__/IssueActions_issue.graphql.ts";
import styles from "./IssueSidebar.module.css";

const LockDialog = lazy(() =>
  import("#web/issue-sidebar/LockDialog.tsx").then((module) => ({ default: module.LockDialog })),
);
const TransferDialog = lazy(() =>
  import("#web/issue-sidebar/TransferDialog.tsx").then((module) => ({ default: module.TransferDialog })),
);
const DeleteDialog = lazy(() =>
  import("#web/issue-sidebar/DeleteDialog.tsx").then((module) => ({ default: module.DeleteDialog })),
);

/** What is done with an issue as a whole, at the end of its sidebar. */
export function IssueActions({ issue }: { issue: IssueActions_issue$key }) {
  const data = useFragment(
    graphql`
      fragment IssueActions_issue on Issueish {
        __typename
        id
        title
        locked
        viewerCanLock
        repository {
          id
          name
          owner {
            login
          }
        }
        ... on Issue {
          viewerCanTransfer
          viewerCanDelete
          ...PinButton_issue
        }
      }
    `,
    issue,
  );
  const [open, setOpen] = useState<"lock" | "transfer" | "delete">();
  const [unlockIssue] = useUnlockIssue();
  const close = () => setOpen(undefined);
  const address = { owner: data.repository.owner.login, name: data.repository.name };
  return (
    <div className={styles.actions}>
      {data.viewerCanLock && (
        <Button
          size="small"
          variant="invisible"
          icon={data.locked ? UnlockIcon : LockIcon}
          onClick={() => (data.locked ? unlockIssue({ lockableId: data.id }) : setOpen("lock"))}
        >
          {data.locked ? "Unlock conversation" : "Lock conversation"}
        </Button>
      )}
      <PinButton issue={data.__typename === "Issue" ? data : null} />
      {data.viewerCanTransfer && (
        <Button size="small" variant="invisible" icon={ArrowRightIcon} onClick={() => setOpen("transfer")}>
          Transfer issue
        </Button>
      )}
      {data.viewerCanDelete && (
        <Button size="small" variant="invisible" icon={TrashIcon} onClick={() => setOpen("delete")}>
          Delete issue
        </Button>
      )}
      <Suspense fallback={null}>
        {open === "lock" && <LockDialog issueId={data.id} onClose={close} />}
        {open === "transfer" && (
          <TransferDialog issueId={data.id} owner={address.owner} repositoryId={data.repository.id} onClose={close} />
        )}
        {open === "delete" && <DeleteDialog issueId={data.id} address={address} onClose={close} />}
      </Suspense>
    </div>
  );
}
