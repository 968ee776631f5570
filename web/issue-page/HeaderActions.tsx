import { SidebarCollapseIcon } from "@primer/octicons-react";
import type { ReactNode, RefObject } from "react";
import { graphql, useFragment } from "react-relay";
import { withPanel } from "#web/panel/panel-address.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import type { HeaderActions_issue$key } from "#web/__generated__/HeaderActions_issue.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssueHeader.module.css";

type Props = {
  issue: HeaderActions_issue$key;
  variant: "page" | "panel";
  editButtonRef: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  children: ReactNode;
};

export function HeaderActions({ issue, variant, editButtonRef, onEdit, children }: Props) {
  const { __typename, number, repository, viewerCanUpdate } = useFragment(
    graphql`
      fragment HeaderActions_issue on Issueish {
        __typename
        number
        viewerCanUpdate
        repository {
          name
          owner {
            login
          }
          viewerCanCreateIssues
          hasAnyTemplates
        }
      }
    `,
    issue,
  );
  const address = { owner: repository.owner.login, name: repository.name };
  const list = __typename === "PullRequest" ? paths.pulls(address) : paths.issues(address);
  return (
    <div className={styles.actions}>
      {children}
      {viewerCanUpdate && (
        <CommandButton command="edit-title" commandLabel="Edit title" ref={editButtonRef} size="small" onClick={onEdit}>
          Edit
        </CommandButton>
      )}
      {variant === "page" && (
        <ButtonLink
          to={`${list}${withPanel(new URLSearchParams(), { ...address, number })}`}
          size="small"
          variant="invisible"
          icon={SidebarCollapseIcon}
          aria-label="Collapse to list"
          title="Collapse to list"
        />
      )}
      {__typename !== "PullRequest" && repository.viewerCanCreateIssues && variant === "page" && (
        <ButtonLink to={paths.newIssueFor(address, repository.hasAnyTemplates)} size="small" variant="primary">
          New issue
        </ButtonLink>
      )}
    </div>
  );
}
