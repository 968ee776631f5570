import { KebabHorizontalIcon } from "@primer/octicons-react";
import { ActionList, ActionMenu, IconButton } from "@primer/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { graphql, useFragment } from "react-relay";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { TextEditor } from "#web/comments/TextEditor.tsx";
import { useUpdateIssue } from "#web/issues/useUpdateIssue.ts";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import type { IssueBody_issue$key } from "#web/__generated__/IssueBody_issue.graphql.ts";

export function IssueBody({ issue }: { issue: IssueBody_issue$key }) {
  const data = useFragment(
    graphql`
      fragment IssueBody_issue on Issueish {
        id
        body
        bodyHTML
        bodyVersion
        createdAt
        lastEditedAt
        authorAssociation
        viewerCanUpdate
        viewerDidAuthor
        author {
          login
          avatarUrl(size: 64)
          resourcePath
        }
        repository {
          id
        }
        ...ReactionBar_subject
      }
    `,
    issue,
  );
  const [isEditing, setEditing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { update, isSaving } = useUpdateIssue();

  function leave() {
    // The button is there again before it takes the focus back.
    flushSync(() => setEditing(false));
    menu.current?.focus();
  }

  return (
    <CommentFrame
      author={data.author}
      association={data.authorAssociation}
      verb="opened"
      createdAt={data.createdAt}
      isEdited={data.lastEditedAt !== null}
      isOwn={data.viewerDidAuthor}
      actions={
        data.viewerCanUpdate && (
          <ActionMenu anchorRef={menu}>
            <ActionMenu.Anchor>
              <IconButton
                icon={KebabHorizontalIcon}
                size="small"
                variant="invisible"
                aria-label="Description actions"
              />
            </ActionMenu.Anchor>
            <ActionMenu.Overlay align="end">
              <ActionList>
                <ActionList.Item onSelect={() => setEditing(true)}>Edit</ActionList.Item>
              </ActionList>
            </ActionMenu.Overlay>
          </ActionMenu>
        )
      }
      footer={!isEditing && <ReactionBar subject={data} />}
    >
      {isEditing ? (
        <TextEditor
          label="Description"
          draftKey={`body:${data.id}`}
          repositoryId={data.repository.id}
          text={data.body}
          version={data.bodyVersion}
          isSaving={isSaving}
          onCancel={leave}
          onSave={(body, bodyVersion, onError) =>
            update({ id: data.id, body, bodyVersion }, { onDone: leave, onError })
          }
        />
      ) : (
        <MarkdownBody html={data.bodyHTML} />
      )}
    </CommentFrame>
  );
}
