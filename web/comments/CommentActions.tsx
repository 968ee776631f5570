import {
  EyeClosedIcon,
  EyeIcon,
  IssueOpenedIcon,
  KebabHorizontalIcon,
  PencilIcon,
  PinIcon,
  PinSlashIcon,
  TrashIcon,
} from "@primer/octicons-react";
import type { RefObject } from "react";
import { graphql, useFragment } from "react-relay";
import { toBlockquote } from "#web/comments/quote.ts";
import { getTextItems } from "#web/comments/text-items.ts";
import { usePinComment } from "#web/comments/usePinComment.ts";
import { useUnhideComment } from "#web/comments/useUnhideComment.ts";
import { useUnpinComment } from "#web/comments/useUnpinComment.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { MenuPanel } from "#web/ui/overlay/MenuPanel.tsx";
import type { MenuGroup, MenuItem } from "#web/ui/overlay/menu-items.ts";
import type {
  CommentActions_comment$data,
  CommentActions_comment$key,
} from "#web/__generated__/CommentActions_comment.graphql.ts";
import { paths } from "#shared/paths.ts";

type Handlers = { onQuote: () => void; onEdit: () => void; onHide: () => void; onDelete: () => void };

type Props = Handlers & {
  comment: CommentActions_comment$key;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

/** The menu of a comment. */
export function CommentActions({ comment, buttonRef, ...handlers }: Props) {
  return (
    <Menu
      label="Comment"
      align="end"
      openerRef={buttonRef}
      renderOpener={(props) => (
        <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label="Comment actions" />
      )}
    >
      <CommentPanel comment={comment} handlers={handlers} />
    </Menu>
  );
}

type PanelProps = { comment: CommentActions_comment$key; handlers: Handlers };

function CommentPanel({ comment, handlers }: PanelProps) {
  const data = useFragment(
    graphql`
      fragment CommentActions_comment on IssueComment {
        id
        body
        isMinimized
        isPinned
        resourcePath
        viewerCanUpdate
        viewerCanDelete
        viewerCanMinimize
        viewerCanPin
        author {
          login
        }
        repository {
          name
          viewerCanCreateIssues
          owner {
            login
          }
        }
      }
    `,
    comment,
  );
  const edits = useEditItems(data, handlers);
  const items = [
    ...getTextItems({ ...data, onQuote: handlers.onQuote }),
    data.repository.viewerCanCreateIssues && getReferenceItem(data),
  ];
  return <MenuPanel groups={[{ items }, edits.some(Boolean) && { items: edits }]} />;
}

function useEditItems(comment: CommentActions_comment$data, handlers: Handlers): MenuGroup["items"] {
  const { id, isMinimized, isPinned } = comment;
  const [unhideComment] = useUnhideComment();
  const [pinComment] = usePinComment();
  const [unpinComment] = useUnpinComment();
  const pinItem = isPinned
    ? { text: "Unpin comment", icon: PinSlashIcon, onSelect: () => unpinComment({ issueCommentId: id }) }
    : { text: "Pin comment", icon: PinIcon, onSelect: () => pinComment({ issueCommentId: id }) };
  const hideItem = isMinimized
    ? { text: "Unhide", icon: EyeIcon, onSelect: () => unhideComment({ subjectId: id }) }
    : { text: "Hide", icon: EyeClosedIcon, onSelect: handlers.onHide };
  return [
    comment.viewerCanUpdate && { text: "Edit", icon: PencilIcon, onSelect: handlers.onEdit },
    comment.viewerCanPin && pinItem,
    comment.viewerCanMinimize && hideItem,
    comment.viewerCanDelete && { text: "Delete", icon: TrashIcon, isDanger: true, onSelect: handlers.onDelete },
  ];
}

function getReferenceItem({ author, body, repository, resourcePath }: CommentActions_comment$data): MenuItem {
  const origin = typeof location === "undefined" ? "" : location.origin;
  const credit = `_Originally posted by @${author?.login ?? "ghost"} in ${origin}${resourcePath}_`;
  const query = new URLSearchParams({ body: `${toBlockquote(body)}\n\n${credit}` });
  const address = { owner: repository.owner.login, name: repository.name };
  return {
    text: "Reference in new issue",
    icon: IssueOpenedIcon,
    to: `${paths.newIssue(address)}?${query.toString()}`,
  };
}
