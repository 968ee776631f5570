import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { BaseForm } from "#web/pulls/BaseForm.tsx";
import { MergeButton } from "#web/pulls/MergeButton.tsx";
import { ReviewForm } from "#web/pulls/ReviewForm.tsx";
import { useClosePull } from "#web/pulls/useClosePull.ts";
import { useConvertToDraft } from "#web/pulls/useConvertToDraft.ts";
import { useMarkReady } from "#web/pulls/useMarkReady.ts";
import { useReopenPull } from "#web/pulls/useReopenPull.ts";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import { FieldRow } from "#web/ui/form/Form.tsx";
import type { PullActions_pull$key } from "#web/__generated__/PullActions_pull.graphql.ts";
import styles from "./PullActions.module.css";

/** What the viewer can do with a pull request: merge, review, close, reopen, make it a draft or ready, change its base. */
export function PullActions({ pull }: { pull: PullActions_pull$key }) {
  const data = useFragment(
    graphql`
      fragment PullActions_pull on PullRequest {
        id
        closed
        merged
        isDraft
        viewerCanClose
        viewerCanReopen
        viewerCanUpdate
        viewerCanComment
        ...MergeButton_pull
        ...BaseForm_pull
        ...ReviewForm_pull
      }
    `,
    pull,
  );
  const [form, setForm] = useState<"base" | "review">();
  const [closePull, isClosing] = useClosePull();
  const [reopenPull, isReopening] = useReopenPull();
  const [convertToDraft, isConverting] = useConvertToDraft();
  const [markReady, isMarking] = useMarkReady();
  const input = { pullRequestId: data.id };
  const toggle = (name: "base" | "review") => setForm(form === name ? undefined : name);
  const isOpen = !data.closed;
  return (
    <div className={styles.actions}>
      <FieldRow>
        {isOpen && <MergeButton pull={data} />}
        {isOpen && data.isDraft && data.viewerCanUpdate && (
          <CommandButton command="ready-pull" isLoading={isMarking} onClick={() => markReady(input)}>
            Ready for review
          </CommandButton>
        )}
        {data.viewerCanComment && (
          <CommandButton command="review-pull" aria-expanded={form === "review"} onClick={() => toggle("review")}>
            Review changes
          </CommandButton>
        )}
        {isOpen && !data.isDraft && data.viewerCanUpdate && (
          <CommandButton command="draft-pull" isLoading={isConverting} onClick={() => convertToDraft(input)}>
            Convert to draft
          </CommandButton>
        )}
        {isOpen && data.viewerCanUpdate && (
          <CommandButton command="change-base" aria-expanded={form === "base"} onClick={() => toggle("base")}>
            Change base branch
          </CommandButton>
        )}
        {isOpen && data.viewerCanClose && (
          <CommandButton command="close-pull" isLoading={isClosing} onClick={() => closePull(input)}>
            Close pull request
          </CommandButton>
        )}
        {data.closed && !data.merged && data.viewerCanReopen && (
          <CommandButton command="reopen-pull" isLoading={isReopening} onClick={() => reopenPull(input)}>
            Reopen pull request
          </CommandButton>
        )}
      </FieldRow>
      {form === "review" && <ReviewForm pull={data} onDone={() => setForm(undefined)} />}
      {form === "base" && isOpen && <BaseForm pull={data} onDone={() => setForm(undefined)} />}
    </div>
  );
}
