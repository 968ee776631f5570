import { useState } from "react";
import type { PlanBulkUpdateInput } from "#web/__generated__/usePlanBulkUpdateMutation.graphql.ts";
import { usePlanBulkUpdate, type BulkPlan } from "#web/bulk/review/usePlanBulkUpdate.ts";
import { useUpdateIssuesByQuery } from "#web/bulk/review/useUpdateIssuesByQuery.ts";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import { BULK_UPDATE_NOT_STARTED, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

export type Review =
  | { kind: "loading" }
  | { kind: "failed"; message: string }
  /** With the error of the last attempt to apply it. */
  | { kind: "planned"; plan: BulkPlan; error?: string }
  | { kind: "expired" };

/** Computes a bulk update at once, and applies it when it is asked to. */
export function useReview(input: PlanBulkUpdateInput, onStarted: (jobId: string) => void) {
  const [review, setReview] = useState<Review>({ kind: "loading" });
  const [planUpdate] = usePlanBulkUpdate();
  const [applyPlan, isApplying] = useUpdateIssuesByQuery();

  function compute() {
    setReview({ kind: "loading" });
    planUpdate(input, {
      onCompleted: ({ planBulkUpdate }) => {
        const plan = planBulkUpdate?.plan;
        setReview(plan ? { kind: "planned", plan } : { kind: "failed", message: SOMETHING_WENT_WRONG });
      },
      onError: ({ message }) => setReview({ kind: "failed", message }),
    });
  }

  function apply(plan: BulkPlan) {
    setReview({ kind: "planned", plan });
    applyPlan(
      { planId: plan.id },
      {
        onCompleted: ({ updateIssuesByQuery }) => {
          const jobId = updateIssuesByQuery?.jobId;
          if (jobId == null) setReview({ kind: "planned", plan, error: BULK_UPDATE_NOT_STARTED });
          else onStarted(jobId);
        },
        onError: ({ type, message }) => {
          const error = `Could not update issues: ${message}`;
          setReview(type === "NOT_FOUND" ? { kind: "expired" } : { kind: "planned", plan, error });
        },
      },
    );
  }

  useMountEffect(compute);
  return { review, isApplying, compute, apply };
}
