import { CopyIcon, KebabHorizontalIcon, LinkIcon, PencilIcon, QuoteIcon } from "@primer/octicons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { graphql, useFragment } from "react-relay";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { EditedBadge } from "#web/comments/EditedBadge.tsx";
import { quoteReply, selectionIn } from "#web/comments/quote.ts";
import { useConvertTask } from "#web/issue-page/useConvertTask.ts";
import { useToggleTask } from "#web/issue-page/useToggleTask.ts";
import { useUpdateIssue } from "#web/issue-page/useUpdateIssue.ts";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { IssueBody_issue$key } from "#web/__generated__/IssueBody_issue.graphql.ts";

const TextEditor = lazy(() =>
  import("#web/comments/TextEditor.tsx").then((module) => ({ default: module.TextEditor })),
);

export function IssueBody({ issue }: { issue: IssueBody_issue$key }) {
  const data = useFragment(
    graphql`
      fragment IssueBody_issue on Issueish {
        __typename
        id
        body
        bodyHTML
        bodyVersion
        createdAt
        lastEditedAt
        authorAssociation
        resourcePath
        viewerCanUpdate
        viewerDidAuthor
        author {
          login
          avatarUrl(size: 64)
          resourcePath
        }
        editor {
          login
        }
        repository {
          id
        }
        ... on Issue {
          viewerCanSetRelations
        }
        ...ReactionBar_subject
      }
    `,
    issue,
  );
  const [isEditing, setEditing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [updateIssue, isSaving] = useUpdateIssue();
  const [toggleTask] = useToggleTask();
  const [convertTask] = useConvertTask();
  const author = data.author?.login;

  function leave() {
    // The button is there again before it takes the focus back.
    flushSync(() => setEditing(false));
    menu.current?.focus();
  }

  const actions = (
    <Menu
      label="Description"
      align="end"
      groups={[
        {
          items: [
            {
              text: "Copy link",
              icon: LinkIcon,
              onSelect: () => copyText(location.origin + data.resourcePath, "Link copied"),
            },
            { text: "Copy Markdown", icon: CopyIcon, onSelect: () => copyText(data.body, "Markdown copied") },
            {
              text: "Quote reply",
              icon: QuoteIcon,
              onSelect: () => quoteReply(selectionIn(text.current) ?? data.body),
            },
          ],
        },
        data.viewerCanUpdate && { items: [{ text: "Edit", icon: PencilIcon, onSelect: () => setEditing(true) }] },
      ]}
      openerRef={menu}
      renderOpener={(props) => (
        <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label="Description actions" />
      )}
    />
  );

  return (
    <CommentFrame
      author={data.author}
      association={data.authorAssociation}
      isIssueAuthor
      verb="opened"
      createdAt={data.createdAt}
      edited={data.lastEditedAt && <EditedBadge subjectId={data.id} editor={data.editor?.login} author={author} />}
      isOwn={data.viewerDidAuthor}
      actions={actions}
      footer={!isEditing && <ReactionBar subject={data} />}
    >
      {isEditing ? (
        <Suspense fallback={null}>
          <TextEditor
            label="Description"
            draftKey={`body:${data.id}`}
            repositoryId={data.repository.id}
            text={data.body}
            version={data.bodyVersion}
            isSaving={isSaving}
            onCancel={leave}
            onSave={(body, bodyVersion, { onSaved, onError }) =>
              updateIssue({ id: data.id, body, bodyVersion }, { onCompleted: () => (onSaved(), leave()), onError })
            }
          />
        </Suspense>
      ) : (
        <div ref={text}>
          <MarkdownBody
            html={data.bodyHTML}
            onTick={
              data.viewerCanUpdate
                ? (index, checked) => toggleTask({ subjectId: data.id, index, checked, bodyVersion: data.bodyVersion })
                : undefined
            }
            onConvertTask={
              data.viewerCanUpdate && data.viewerCanSetRelations === true
                ? (index) => convertTask({ issueId: data.id, index, bodyVersion: data.bodyVersion })
                : undefined
            }
          />
        </div>
      )}
    </CommentFrame>
  );
}
