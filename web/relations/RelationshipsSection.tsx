import { KebabHorizontalIcon } from "@primer/octicons-react";
import type { ComponentProps } from "react";
import { graphql, useFragment } from "react-relay";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { RelatedIssue, type RelatedIssueFields } from "#web/issue-state/RelatedIssue.tsx";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import type { RelationAdders } from "#web/relations/RelationAdders.tsx";
import { useRemoveBlockedBy } from "#web/relations/useRemoveBlockedBy.ts";
import { useRemoveParent } from "#web/relations/useRemoveParent.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { RelationshipsSection_issue$key } from "#web/__generated__/RelationshipsSection_issue.graphql.ts";
import styles from "./RelationshipsSection.module.css";

/** The parent of an issue, the issues that it is blocked by, and those that it is blocking. */
export function RelationshipsSection({ issue }: { issue: RelationshipsSection_issue$key | null }) {
  const data = useFragment(
    graphql`
      fragment RelationshipsSection_issue on Issue {
        id
        viewerCanSetRelations
        repository {
          id
        }
        parent {
          id
          title
          number
          resourcePath
          ...StateIcon_issue
        }
        blockedBy(first: 50) {
          nodes {
            id
            title
            number
            resourcePath
            ...StateIcon_issue
          }
        }
        blocking(first: 50) {
          nodes {
            id
            title
            number
            resourcePath
            ...StateIcon_issue
          }
        }
      }
    `,
    issue,
  );
  const [removeParent] = useRemoveParent();
  const [removeBlockedBy] = useRemoveBlockedBy();
  if (!data) return null;
  const { id: issueId, parent, viewerCanSetRelations: canEdit } = data;
  const blockedBy = getNodes(data.blockedBy);
  const blocking = getNodes(data.blocking);
  return (
    <SidebarSection title="Relationships" picker={null}>
      {!parent && blockedBy.length === 0 && blocking.length === 0 && <InlineNote>None yet</InlineNote>}
      <Group
        title="Parent issue"
        issues={parent ? [parent] : []}
        onRemove={canEdit && ((parentId) => removeParent({ issueId: parentId, subIssueId: issueId }))}
      />
      <Group
        title="Blocked by"
        issues={blockedBy}
        onRemove={canEdit && ((blockingIssueId) => removeBlockedBy({ issueId, blockingIssueId }))}
      />
      <Group
        title="Blocking"
        issues={blocking}
        onRemove={canEdit && ((blockedId) => removeBlockedBy({ issueId: blockedId, blockingIssueId: issueId }))}
      />
      {canEdit && <Adders issueId={issueId} repositoryId={data.repository.id} hasParent={parent != null} />}
    </SidebarSection>
  );
}

/** Loaded after hydration, for those who can edit the relationships. */
function Adders(props: ComponentProps<typeof RelationAdders>) {
  const adding = useLoaded(() => import("#web/relations/RelationAdders.tsx"));
  return adding && <adding.RelationAdders {...props} />;
}

type GroupProps = {
  title: string;
  issues: readonly (RelatedIssueFields & { id: string })[];
  onRemove: ((id: string) => void) | false;
};

function Group({ title, issues, onRemove }: GroupProps) {
  if (issues.length === 0) return null;
  return (
    <div className={styles.relations}>
      <h3>{title}</h3>
      <ul>
        {issues.map((issue) => (
          <RelatedIssue key={issue.id} issue={issue}>
            {onRemove && <RelationMenu title={issue.title} onRemove={() => onRemove(issue.id)} />}
          </RelatedIssue>
        ))}
      </ul>
    </div>
  );
}

function RelationMenu({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <Menu
      label="Relationship"
      align="end"
      groups={[{ items: [{ text: "Remove", isDanger: true, onSelect: onRemove }] }]}
      renderOpener={(props) => (
        <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label={`Actions for ${title}`} />
      )}
    />
  );
}
