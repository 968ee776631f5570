import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { quoteSelection } from "#web/comments/quote-selection.ts";
import { CLOSE_REASONS } from "#web/issue-page/close-reasons.ts";
import { DuplicateDialog } from "#web/issue-page/DuplicateDialog.tsx";
import { useCloseIssue } from "#web/issue-page/useCloseIssue.ts";
import { THIS_ISSUE, type Command } from "#web/platform/commands/commands.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { getGoCommands } from "#web/shell/go-commands.ts";
import type {
  IssueCommands_issue$data,
  IssueCommands_issue$key,
} from "#web/__generated__/IssueCommands_issue.graphql.ts";
import { paths } from "#shared/paths.ts";

/**
 * What the keyboard and the command palette do with the open issue, beside the pickers of its sidebar. Loaded once the
 * page stands.
 */
export function IssueCommands({ issue }: { issue: IssueCommands_issue$key }) {
  const data = useFragment(
    graphql`
      fragment IssueCommands_issue on Issueish {
        id
        resourcePath
        viewerCanComment
        repository {
          id
          name
          owner {
            login
          }
          viewerCanCreateIssues
          hasAnyTemplates
        }
        ... on Issue {
          closed
          viewerCanClose
          viewerCanLabel
        }
      }
    `,
    issue,
  );
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [closeIssue] = useCloseIssue();
  const closeCommands = useCloseCommands(data, () => setDialogOpen(true));
  useRegisterCommands([...closeCommands, ...useGeneralCommands(data)]);
  if (!isDialogOpen) return null;
  return (
    <DuplicateDialog
      issueId={data.id}
      repositoryId={data.repository.id}
      onClose={() => setDialogOpen(false)}
      onSelect={(duplicateIssueId) => {
        setDialogOpen(false);
        closeIssue({ issueId: data.id, stateReason: "DUPLICATE", duplicateIssueId });
      }}
    />
  );
}

function useCloseCommands(issue: IssueCommands_issue$data, onDuplicate: () => void): Command[] {
  const [closeIssue] = useCloseIssue();
  if (issue.closed !== false || issue.viewerCanClose !== true) return [];
  const close = (stateReason: "COMPLETED" | "NOT_PLANNED"): Command => ({
    id: `close-${stateReason}`,
    label: CLOSE_REASONS[stateReason].text,
    group: THIS_ISSUE,
    run: () => closeIssue({ issueId: issue.id, stateReason }),
  });
  const duplicate = { id: "close-DUPLICATE", label: `${CLOSE_REASONS.DUPLICATE.text}…`, group: THIS_ISSUE };
  return [
    close("COMPLETED"),
    close("NOT_PLANNED"),
    { ...duplicate, isDisabled: issue.viewerCanLabel !== true, run: onDuplicate },
  ];
}

function useGeneralCommands({ resourcePath, viewerCanComment, repository }: IssueCommands_issue$data): Command[] {
  const navigate = useNavigate();
  const address = { owner: repository.owner.login, name: repository.name };
  return [
    {
      id: "copy-link",
      label: "Copy link",
      group: THIS_ISSUE,
      run: () => copyText(location.origin + resourcePath, "Link copied"),
    },
    {
      id: "quote-reply",
      label: "Quote reply",
      group: THIS_ISSUE,
      keys: ["r"],
      isDisabled: !viewerCanComment,
      run: quoteSelection,
    },
    {
      id: "new-issue",
      label: "New issue",
      keys: ["c"],
      isDisabled: !repository.viewerCanCreateIssues,
      run: () => void navigate(paths.newIssueFor(address, repository.hasAnyTemplates)),
    },
    // A side panel, which is a dialog, does not have those of the page.
    ...getGoCommands(address, navigate),
  ];
}
