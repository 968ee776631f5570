import { Button, LinkButton, TextInput } from "@primer/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { graphql, useFragment } from "react-relay";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "#web/issues/StateBadge.tsx";
import { useUpdateIssue } from "#web/issues/useUpdateIssue.ts";
import { FieldError } from "#web/ui/FieldError.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { IssueHeader_issue$key } from "#web/__generated__/IssueHeader_issue.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssueHeader.module.css";

export function IssueHeader({ issue }: { issue: IssueHeader_issue$key }) {
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
          <h1 className={styles.title}>
            <bdi dangerouslySetInnerHTML={{ __html: data.titleHTML }} />{" "}
            <span className={styles.number}>#{data.number}</span>
          </h1>
          <div className={styles.actions}>
            {data.viewerCanUpdate && (
              <Button ref={editButton} size="small" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {data.repository.viewerCanCreateIssues && (
              <LinkButton as={RouterLink} to={paths.newIssue(address)} size="small" variant="primary">
                New issue
              </LinkButton>
            )}
          </div>
        </div>
      )}
      <div className={styles.meta}>
        <StateBadge issue={data} />
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
  const { update, isSaving } = useUpdateIssue();

  function save(event: React.FormEvent) {
    event.preventDefault();
    update({ id, title: text, previousTitle: before }, { onDone, onError: (failure) => setError(failure.message) });
  }

  return (
    <form className={styles.titleForm} onSubmit={save} onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <div className={styles.titleField}>
        <TextInput
          block
          autoFocus
          aria-label="Title"
          value={text}
          maxLength={LIMITS.title}
          validationStatus={error ? "error" : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldError message={error} />
      </div>
      <Button type="submit" variant="primary" loading={isSaving}>
        Save
      </Button>
      <Button type="button" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
