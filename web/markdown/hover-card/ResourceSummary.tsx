import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import type { Resource } from "#web/markdown/hover-card/useResource.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Time } from "#web/ui/Time.tsx";
import styles from "./HoverCard.module.css";

export function ResourceSummary({ resource }: { resource: Resource }) {
  return resource.state ? (
    <IssueSummary issue={resource} state={resource.state} />
  ) : (
    <PersonSummary person={resource} />
  );
}

function IssueSummary({ issue, state }: { issue: Resource; state: NonNullable<Resource["state"]> }) {
  return (
    <>
      <p className={styles.repository}>
        {issue.repository?.nameWithOwner} {issue.createdAt && <Time at={issue.createdAt} prefix />}
      </p>
      <p className={styles.title}>
        <StateIcon issue={state} /> <bdi dangerouslySetInnerHTML={{ __html: issue.titleHTML ?? "" }} />{" "}
        <span className={styles.muted}>#{issue.number}</span>
      </p>
      <p className={styles.muted}>opened by {issue.author?.login ?? "ghost"}</p>
    </>
  );
}

function PersonSummary({ person: { avatarUrl, login, name } }: { person: Resource }) {
  return (
    <p className={styles.person}>
      {avatarUrl && <Avatar src={avatarUrl} size={48} />}
      <span>
        <strong>{login}</strong>
        {name && <span className={styles.muted}> {name}</span>}
      </span>
    </p>
  );
}
