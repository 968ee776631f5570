import { KebabHorizontalIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { RelatedIssue, type RelatedIssueFields } from "#web/issue-state/RelatedIssue.tsx";
import { RelationAdders } from "#web/relations/RelationAdders.tsx";
import { useRemoveBlockedBy } from "#web/relations/useRemoveBlockedBy.ts";
import { useRemoveParent } from "#web/relations/useRemoveParent.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import type { RelationshipsSection_issue$key } from "#web/__generated__/RelationshipsSection_issue.graphql.ts";
import styles from "./RelationshipsSection.module.css";

/** Parent, what it waits for, and what waits for it. */
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
  const by = getNodes(data.blockedBy.nodes);
  const of = getNodes(data.blocking.nodes);
  const isEmpty = !data.parent && by.length === 0 && of.length === 0;
  const may = data.viewerCanSetRelations;
  if (isEmpty && !may) {
    return (
      <SidebarSection title="Relationships" picker={null}>
        <InlineNote>None yet</InlineNote>
      </SidebarSection>
    );
  }
  return (
    <SidebarSection title="Relationships" picker={null}>
      {isEmpty && <InlineNote>None yet</InlineNote>}
      {data.parent && (
        <Group title="Parent issue">
          <Related
            issue={data.parent}
            onRemove={may ? () => removeParent({ issueId: data.parent?.id ?? "", subIssueId: data.id }) : undefined}
          />
        </Group>
      )}
      {by.length > 0 && (
        <Group title="Blocked by">
          {by.map((one) => (
            <Related
              key={one.id}
              issue={one}
              onRemove={may ? () => removeBlockedBy({ issueId: data.id, blockingIssueId: one.id }) : undefined}
            />
          ))}
        </Group>
      )}
      {of.length > 0 && (
        <Group title="Blocking">
          {of.map((one) => (
            <Related
              key={one.id}
              issue={one}
              onRemove={may ? () => removeBlockedBy({ issueId: one.id, blockingIssueId: data.id }) : undefined}
            />
          ))}
        </Group>
      )}
      {may && <RelationAdders issueId={data.id} repositoryId={data.repository.id} hasParent={data.parent != null} />}
    </SidebarSection>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={styles.relations}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

function Related({ issue, onRemove }: { issue: RelatedIssueFields; onRemove: (() => void) | undefined }) {
  return (
    <RelatedIssue issue={issue}>
      {onRemove && (
        <Menu
          label="Relationship"
          align="end"
          groups={[{ items: [{ text: "Remove", isDanger: true, onSelect: onRemove }] }]}
          renderOpener={(props) => (
            <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label={`Actions for ${issue.title}`} />
          )}
        />
      )}
    </RelatedIssue>
  );
}

function getNodes<Node>(nodes: readonly (Node | null | undefined)[] | null | undefined): Node[] {
  return (nodes ?? []).flatMap((node) => (node ? [node] : []));
}
