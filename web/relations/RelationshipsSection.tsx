import { KebabHorizontalIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { RelationAdders } from "#web/relations/RelationAdders.tsx";
import { useRelationships } from "#web/relations/useRelationships.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import type { RelationshipsSection_issue$key } from "#web/__generated__/RelationshipsSection_issue.graphql.ts";
import type { StateIcon_issue$key } from "#web/__generated__/StateIcon_issue.graphql.ts";
import styles from "#web/issue-page/IssueSidebar.module.css";

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
  const { removeParent, removeBlocker, removeBlocked } = useRelationships(data?.id ?? "");
  if (!data) return null;
  const fail = (error: Error) => showToast("error", error.message);
  const by = getNodes(data.blockedBy.nodes);
  const of = getNodes(data.blocking.nodes);
  const isEmpty = !data.parent && by.length === 0 && of.length === 0;
  const may = data.viewerCanSetRelations;
  if (isEmpty && !may) {
    return (
      <SidebarSection title="Relationships" picker={null}>
        <span className={styles.none}>None yet</span>
      </SidebarSection>
    );
  }
  return (
    <SidebarSection title="Relationships" picker={null}>
      {isEmpty && <span className={styles.none}>None yet</span>}
      {data.parent && (
        <Group title="Parent issue">
          <Related issue={data.parent} onRemove={may ? () => removeParent(data.parent?.id ?? "", fail) : undefined} />
        </Group>
      )}
      {by.length > 0 && (
        <Group title="Blocked by">
          {by.map((one) => (
            <Related key={one.id} issue={one} onRemove={may ? () => removeBlocker(one.id, fail) : undefined} />
          ))}
        </Group>
      )}
      {of.length > 0 && (
        <Group title="Blocking">
          {of.map((one) => (
            <Related key={one.id} issue={one} onRemove={may ? () => removeBlocked(one.id, fail) : undefined} />
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

type Other = { id: string; title: string; number: number; resourcePath: string } & StateIcon_issue$key;

function Related({ issue, onRemove }: { issue: Other; onRemove: (() => void) | undefined }) {
  return (
    <li className={styles.related}>
      <StateIcon issue={issue} />
      <Link to={issue.resourcePath}>
        {issue.title} <span className={styles.none}>#{issue.number}</span>
      </Link>
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
    </li>
  );
}

function getNodes<Node>(nodes: readonly (Node | null | undefined)[] | null | undefined): Node[] {
  return (nodes ?? []).flatMap((node) => (node ? [node] : []));
}
