import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { EditedBadge } from "#web/comments/EditedBadge.tsx";
import { quoteReply } from "#web/comments/quote.ts";
import { DescriptionActions } from "#web/issue-page/DescriptionActions.tsx";
import { DescriptionEditor } from "#web/issue-page/DescriptionEditor.tsx";
import { useConvertTask } from "#web/issue-page/useConvertTask.ts";
import { useToggleTask } from "#web/issue-page/useToggleTask.ts";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { useTaskToggles } from "#web/markdown/useTaskToggles.ts";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import { useEditInPlace } from "#web/ui/useEditInPlace.ts";
import type { IssueBody_issue$data, IssueBody_issue$key } from "#web/__generated__/IssueBody_issue.graphql.ts";

/** The description of an issue or pull request. */
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
          __typename
          login
          avatarUrl(size: 64)
          resourcePath
        }
        editor {
          login
        }
        ... on Comment {
          createdViaEmail
        }
        ... on Issue {
          viewerCanSetRelations
        }
        ...DescriptionActions_issue
        ...DescriptionEditor_issue
        ...ReactionBar_subject
      }
    `,
    issue,
  );
  const edit = useEditInPlace();
  const textRef = useRef<HTMLDivElement>(null);
  return (
    <CommentFrame
      author={data.author}
      association={data.authorAssociation}
      isIssueAuthor
      verb="opened"
      createdAt={data.createdAt}
      isViaEmail={data.createdViaEmail}
      edited={
        data.lastEditedAt && <EditedBadge subjectId={data.id} editor={data.editor?.login} author={data.author?.login} />
      }
      isOwn={data.viewerDidAuthor}
      actions={
        <DescriptionActions
          issue={data}
          buttonRef={edit.button}
          onQuote={() => quoteReply(data.body, textRef.current)}
          onEdit={edit.start}
        />
      }
      footer={!edit.isEditing && <ReactionBar subject={data} />}
    >
      {edit.isEditing ? (
        <DescriptionEditor issue={data} onClose={edit.stop} />
      ) : (
        <div ref={textRef}>
          <Description issue={data} />
        </div>
      )}
    </CommentFrame>
  );
}

/** The text, with tasks that can be checked and converted to sub-issues. */
function Description({ issue }: { issue: IssueBody_issue$data }) {
  const { id, bodyHTML, bodyVersion, viewerCanUpdate } = issue;
  const [toggleTask] = useToggleTask();
  const [convertTask] = useConvertTask();
  const handleToggle = useTaskToggles(bodyVersion, (toggle, { onCompleted, onError }) =>
    toggleTask(
      { subjectId: id, ...toggle },
      { onCompleted: (response) => onCompleted(response.toggleTask?.issueish?.bodyVersion), onError },
    ),
  );
  const handleConvert = (index: number) => convertTask({ issueId: id, index, bodyVersion });
  const canConvert = viewerCanUpdate && issue.viewerCanSetRelations === true;
  return (
    <MarkdownBody
      html={bodyHTML}
      onToggleTask={viewerCanUpdate ? handleToggle : undefined}
      onConvertTask={canConvert ? handleConvert : undefined}
    />
  );
}
