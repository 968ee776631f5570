import { ArrowRightIcon, LockIcon, TrashIcon, UnlockIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState, type ComponentProps } from "react";
import { graphql, useFragment } from "react-relay";
import { PinButton } from "#web/issue-sidebar/PinButton.tsx";
import { useUnlockIssue } from "#web/issue-sidebar/useUnlockIssue.ts";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import type { IssueActions_issue$data, IssueActions_issue$key } from "#web/__generated__/IssueActions_issue.graphql.ts";
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

/** The buttons that lock, pin, transfer and delete an issue. */
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
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const [unlockIssue] = useUnlockIssue();
  return (
    <div className={styles.actions}>
      {data.viewerCanLock && (
        <Action
          command="lock"
          icon={data.locked ? UnlockIcon : LockIcon}
          onClick={() => (data.locked ? unlockIssue({ lockableId: data.id }) : setOpenDialog("lock"))}
        >
          {data.locked ? "Unlock conversation" : "Lock conversation"}
        </Action>
      )}
      <PinButton issue={data.__typename === "Issue" ? data : null} />
      {data.viewerCanTransfer && (
        <Action command="transfer-issue" icon={ArrowRightIcon} onClick={() => setOpenDialog("transfer")}>
          Transfer issue
        </Action>
      )}
      {data.viewerCanDelete && (
        <Action command="delete-issue" icon={TrashIcon} onClick={() => setOpenDialog("delete")}>
          Delete issue
        </Action>
      )}
      <ActionDialog name={openDialog} issue={data} onClose={() => setOpenDialog(undefined)} />
    </div>
  );
}

function Action(props: ComponentProps<typeof CommandButton>) {
  return <CommandButton size="small" variant="invisible" {...props} />;
}

type DialogName = "lock" | "transfer" | "delete";
type DialogProps = { name: DialogName | undefined; issue: IssueActions_issue$data; onClose: () => void };

function ActionDialog({ name, issue, onClose }: DialogProps) {
  const { id, repository } = issue;
  const address = { owner: repository.owner.login, name: repository.name };
  return (
    <Suspense fallback={null}>
      {name === "lock" && <LockDialog issueId={id} onClose={onClose} />}
      {name === "transfer" && (
        <TransferDialog issueId={id} owner={address.owner} repositoryId={repository.id} onClose={onClose} />
      )}
      {name === "delete" && <DeleteDialog issueId={id} address={address} onClose={onClose} />}
    </Suspense>
  );
}
