import { lazy, Suspense, type ReactNode } from "react";
import { LockIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { HeaderActions } from "#web/issue-page/HeaderActions.tsx";
import { HeaderSentence } from "#web/issue-page/HeaderSentence.tsx";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { StateBadge } from "#web/issue-state/StateBadge.tsx";
import { useEditInPlace } from "#web/ui/useEditInPlace.ts";
import type { IssueHeader_issue$key } from "#web/__generated__/IssueHeader_issue.graphql.ts";
import styles from "./IssueHeader.module.css";

const TitleForm = lazy(() => import("#web/issue-page/TitleForm.tsx").then((module) => ({ default: module.TitleForm })));

type Props = { issue: IssueHeader_issue$key; variant: "page" | "panel"; actions?: ReactNode };

/** Title, state and author of an issue or pull request. */
export function IssueHeader({ issue, variant, actions }: Props) {
  const data = useFragment(
    graphql`
      fragment IssueHeader_issue on Issueish {
        id
        number
        title
        titleHTML
        locked
        activeLockReason
        ...HeaderActions_issue
        ...HeaderSentence_issue
        ...StateIcon_issue
      }
    `,
    issue,
  );
  const edit = useEditInPlace();
  const Heading = variant === "page" ? "h1" : "h2";
  const title = (
    <div className={styles.top}>
      <Heading className={styles.title}>
        <bdi dangerouslySetInnerHTML={{ __html: data.titleHTML }} />{" "}
        <span className={styles.number}>#{data.number}</span>
      </Heading>
      <HeaderActions issue={data} variant={variant} editButtonRef={edit.button} onEdit={edit.start}>
        {actions}
      </HeaderActions>
    </div>
  );
  return (
    <>
      <header className={styles.header}>
        {edit.isEditing ? (
          <Suspense fallback={title}>
            <TitleForm id={data.id} title={data.title} onClose={edit.stop} />
          </Suspense>
        ) : (
          title
        )}
        <div className={styles.meta}>
          <StateBadge issue={data} />
          {data.locked && (
            <span className={styles.locked}>
              <LockIcon size={12} /> Locked
              {data.activeLockReason ? ` as ${data.activeLockReason.toLowerCase().replace("_", " ")}` : ""}
            </span>
          )}
          <p>
            <HeaderSentence issue={data} />
          </p>
        </div>
      </header>
      {/* Stays at the top when the header is scrolled away. The text is in the style, so that it is read and found once. */}
      <div className={styles.sticky} aria-hidden>
        <div data-title={`${data.title.replaceAll("`", "")} #${data.number}`}>
          <StateIcon issue={data} />
        </div>
      </div>
    </>
  );
}
