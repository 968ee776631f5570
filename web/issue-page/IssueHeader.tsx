import { LockIcon, SidebarCollapseIcon } from "@primer/octicons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { graphql, useFragment } from "react-relay";
import { withPanel } from "#web/panel/panel-address.ts";
import { useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { StateBadge } from "#web/issue-state/StateBadge.tsx";
import { useUpdateIssue } from "#web/issue-page/useUpdateIssue.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { IssueHeader_issue$key } from "#web/__generated__/IssueHeader_issue.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssueHeader.module.css";

export function IssueHeader({ issue, place = "page" }: { issue: IssueHeader_issue$key; place?: "page" | "panel" }) {
  const data = useFragment(
    graphql`
      fragment IssueHeader_issue on Issueish {
        __typename
        id
        number
        title
        titleHTML
        createdAt
        totalCommentsCount
        locked
        activeLockReason
        viewerCanUpdate
        author {
          login
          resourcePath
        }
        repository {
          name
          owner {
            login
          }
          viewerCanCreateIssues
          hasAnyTemplates
        }
        ... on PullRequest {
          merged
          mergedAt
          mergedBy {
            login
            resourcePath
          }
          baseRefName
          headRefName
          headRepositoryName
        }
        ...StateIcon_issue
      }
    `,
    issue,
  );
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const address = { owner: data.repository.owner.login, name: data.repository.name };
  const Heading = place === "page" ? "h1" : "h2";

  function leave() {
    // The button is there again before it takes the focus back.
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  return (
    <header className={styles.header}>
      {isEditing ? (
        <TitleForm id={data.id} title={data.title} onDone={leave} />
      ) : (
        <div className={styles.top}>
          <Heading className={styles.title}>
            <bdi dangerouslySetInnerHTML={{ __html: data.titleHTML }} />{" "}
            <span className={styles.number}>#{data.number}</span>
          </Heading>
          <div className={styles.actions}>
            {data.viewerCanUpdate && (
              <Button ref={editButton} size="small" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {place === "page" && (
              <ButtonLink
                to={`${data.__typename === "PullRequest" ? paths.pulls(address) : paths.issues(address)}${withPanel(new URLSearchParams(), { ...address, number: data.number })}`}
                size="small"
                variant="invisible"
                icon={SidebarCollapseIcon}
                aria-label="Collapse to list"
                title="Collapse to list"
              />
            )}
            {data.repository.viewerCanCreateIssues && place === "page" && (
              <ButtonLink
                to={paths.newIssueFor(address, data.repository.hasAnyTemplates)}
                size="small"
                variant="primary"
              >
                New issue
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      <div className={styles.meta}>
        <StateBadge issue={data} />
        {data.locked && (
          <span className={styles.locked}>
            <LockIcon size={12} /> Locked
            {data.activeLockReason ? ` as ${data.activeLockReason.toLowerCase().replace("_", " ")}` : ""}
          </span>
        )}
        <p>{data.__typename === "PullRequest" ? <PullSentence pull={data} /> : <IssueSentence issue={data} />}</p>
      </div>
    </header>
  );
}

type Opened = {
  author: { login: string; resourcePath: string } | null | undefined;
  createdAt: string;
  totalCommentsCount: number;
};

function IssueSentence({ issue }: { issue: Opened }) {
  return (
    <>
      <Person actor={issue.author} /> opened this issue <Time at={issue.createdAt} prefix /> ·{" "}
      {issue.totalCommentsCount} {issue.totalCommentsCount === 1 ? "comment" : "comments"}
    </>
  );
}

type Pull = Opened & {
  merged?: boolean | undefined;
  mergedAt?: string | null | undefined;
  mergedBy?: { login: string; resourcePath: string } | null | undefined;
  baseRefName?: string | undefined;
  headRefName?: string | undefined;
  headRepositoryName?: string | null | undefined;
};

/** “jmillican merged changes from mlswg:master into master on Jan 31, 2018”. */
function PullSentence({ pull }: { pull: Pull }) {
  const owner = pull.headRepositoryName?.split("/")[0];
  const branches = (
    <>
      <code className={styles.branch}>{pull.baseRefName}</code> from{" "}
      <code className={styles.branch}>
        {owner ? `${owner}:${pull.headRefName}` : (pull.headRefName ?? "unknown repository")}
      </code>
    </>
  );
  return pull.merged && pull.mergedAt ? (
    <>
      <Person actor={pull.mergedBy} /> merged changes into {branches} <Time at={pull.mergedAt} prefix />
    </>
  ) : (
    <>
      <Person actor={pull.author} /> wants to merge changes into {branches}
    </>
  );
}

function Person({ actor }: { actor: { login: string; resourcePath: string } | null | undefined }) {
  return actor ? (
    <Link to={actor.resourcePath} className={styles.person}>
      {actor.login}
    </Link>
  ) : (
    <span className={styles.person}>ghost</span>
  );
}

function TitleForm({ id, title, onDone }: { id: string; title: string; onDone: () => void }) {
  const [text, setText] = useState(title);
  const [before] = useState(title);
  const [error, setError] = useState<string>();
  const [updateIssue, isSaving] = useUpdateIssue();
  useUnsaved(text !== before);

  function save(event: React.FormEvent) {
    event.preventDefault();
    updateIssue(
      { id, title: text, previousTitle: before },
      { onCompleted: onDone, onError: (failure) => setError(failure.message) },
    );
  }

  return (
    <form className={styles.titleForm} onSubmit={save} onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <div className={styles.titleField}>
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person's own click on Edit
          autoFocus
          aria-label="Title"
          value={text}
          maxLength={LIMITS.title}
          isInvalid={error !== undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldError message={error} />
      </div>
      <Button type="submit" variant="primary" isLoading={isSaving}>
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
