import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { ThreadComment } from "#web/review-threads/ThreadComment.tsx";
import { useResolveThread } from "#web/review-threads/useResolveThread.ts";
import { useUnresolveThread } from "#web/review-threads/useUnresolveThread.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import type {
  ReviewThread_thread$data,
  ReviewThread_thread$key,
} from "#web/__generated__/ReviewThread_thread.graphql.ts";
import styles from "./ReviewThread.module.css";

const ReplyForm = lazy(() =>
  import("#web/review-threads/ReplyForm.tsx").then((module) => ({ default: module.ReplyForm })),
);

/** The comments on lines of a file, with the reported lines. Resolved threads are collapsed. */
export function ReviewThread({ thread }: { thread: ReviewThread_thread$key }) {
  const data = useFragment(
    graphql`
      fragment ReviewThread_thread on PullRequestReviewThread {
        id
        path
        diffHunk
        originalLine
        originalStartLine
        isOutdated
        isResolved
        viewerCanReply
        viewerCanResolve
        viewerCanUnresolve
        resolvedBy {
          login
        }
        repository {
          id
        }
        comments(last: 30) {
          totalCount
          nodes {
            id
            ...ThreadComment_comment
          }
        }
      }
    `,
    thread,
  );
  const [isExpanded, setExpanded] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const hiddenCount = data.comments.totalCount - (data.comments.nodes?.length ?? 0);
  const isOpen = !data.isResolved || isExpanded;
  return (
    <section className={styles.thread} aria-label={`Comments on ${describeLines(data)}`}>
      <Header thread={data} isOpen={isOpen} onToggle={() => setExpanded(!isExpanded)} />
      {isOpen && hiddenCount > 0 && (
        <p className={styles.earlier}>
          {hiddenCount === 1 ? "1 earlier comment is" : `${hiddenCount} earlier comments are`} not shown
        </p>
      )}
      {isOpen && data.diffHunk && <Hunk text={data.diffHunk} path={data.path} />}
      {isOpen && data.comments.nodes?.map((comment) => comment && <ThreadComment key={comment.id} comment={comment} />)}
      {isOpen && (
        <div className={styles.footer}>
          {isReplying && (
            <Suspense fallback={null}>
              <ReplyForm threadId={data.id} repositoryId={data.repository.id} onClose={() => setReplying(false)} />
            </Suspense>
          )}
          {!isReplying && data.viewerCanReply && <Button onClick={() => setReplying(true)}>Reply…</Button>}
          <ResolveButton thread={data} />
          {data.isResolved && (
            <span className={styles.muted}>
              {data.resolvedBy?.login ?? "ghost"} marked this conversation as resolved.
            </span>
          )}
        </div>
      )}
    </section>
  );
}

type Part = { thread: ReviewThread_thread$data };

function Header({ thread, isOpen, onToggle }: Part & { isOpen: boolean; onToggle: () => void }) {
  return (
    <header className={styles.header}>
      <span className={styles.path}>{describeLines(thread)}</span>
      {thread.isOutdated && <span className={styles.label}>Outdated</span>}
      {thread.isResolved && <span className={styles.label}>Resolved</span>}
      {thread.isResolved && (
        <Button size="small" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? "Hide resolved" : "Show resolved"}
        </Button>
      )}
    </header>
  );
}

function ResolveButton({ thread: { id, viewerCanResolve, viewerCanUnresolve } }: Part) {
  const [resolve, isResolving] = useResolveThread();
  const [unresolve, isUnresolving] = useUnresolveThread();
  const handlers = { onError: ({ message }: { message: string }) => showToast("error", message) };
  if (viewerCanResolve) {
    return (
      <Button isLoading={isResolving} onClick={() => resolve({ threadId: id }, handlers)}>
        Resolve conversation
      </Button>
    );
  }
  if (!viewerCanUnresolve) return null;
  return (
    <Button isLoading={isUnresolving} onClick={() => unresolve({ threadId: id }, handlers)}>
      Unresolve conversation
    </Button>
  );
}

/** The lines of a diff, colored by their first character. */
function Hunk({ text, path }: { text: string; path: string }) {
  return (
    // The lines can be wider than the box, which is then scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.hunk} tabIndex={0} role="region" aria-label={`Lines of ${path}`}>
      {text.split("\n").map((line, index) => (
        <code key={index} data-kind={KINDS[line[0] ?? ""]}>
          {line}
          {"\n"}
        </code>
      ))}
    </pre>
  );
}

const KINDS: Readonly<Record<string, string>> = { "+": "added", "-": "deleted", "@": "position" };

function describeLines({ path, originalLine, originalStartLine }: ReviewThread_thread$data): string {
  if (typeof originalLine !== "number") return path;
  return typeof originalStartLine === "number"
    ? `${path} lines ${originalStartLine} to ${originalLine}`
    : `${path} line ${originalLine}`;
}
