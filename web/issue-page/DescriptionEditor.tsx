import { lazy, Suspense } from "react";
import { graphql, useFragment } from "react-relay";
import { useUpdateIssue } from "#web/issue-page/useUpdateIssue.ts";
import type { DescriptionEditor_issue$key } from "#web/__generated__/DescriptionEditor_issue.graphql.ts";

const TextEditor = lazy(() =>
  import("#web/comments/TextEditor.tsx").then((module) => ({ default: module.TextEditor })),
);

export function DescriptionEditor({ issue, onClose }: { issue: DescriptionEditor_issue$key; onClose: () => void }) {
  const { id, body, bodyVersion, repository } = useFragment(
    graphql`
      fragment DescriptionEditor_issue on Issueish {
        id
        body
        bodyVersion
        repository {
          id
        }
      }
    `,
    issue,
  );
  const [updateIssue, isSaving] = useUpdateIssue();
  return (
    <Suspense fallback={null}>
      <TextEditor
        label="Description"
        draftKey={`body:${id}`}
        repositoryId={repository.id}
        text={body}
        version={bodyVersion}
        isSaving={isSaving}
        onSave={(edit, handlers) => updateIssue({ id, ...edit }, handlers)}
        onClose={onClose}
      />
    </Suspense>
  );
}
