import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { usePlanBulkUpdateMutation } from "#web/__generated__/usePlanBulkUpdateMutation.graphql.ts";

/** A bulk update that was computed, but not applied. */
export type BulkPlan = NonNullable<NonNullable<usePlanBulkUpdateMutation["response"]["planBulkUpdate"]>["plan"]>;

/** Computes what a bulk update would change. */
export function usePlanBulkUpdate() {
  return useCommand<usePlanBulkUpdateMutation>(
    graphql`
      mutation usePlanBulkUpdateMutation($input: PlanBulkUpdateInput!) {
        planBulkUpdate(input: $input) {
          plan {
            id
            matched
            changed
            unchanged
            notPermitted
            refusals {
              message
              count
            }
            sample {
              issue {
                id
                number
                title
                resourcePath
                repository {
                  nameWithOwner
                }
              }
              differences {
                property
                before
                after
              }
            }
          }
        }
      }
    `,
    KEEPS_RESPONSES,
  );
}

/** Nothing is changed yet. */
const KEEPS_RESPONSES = { keepsResponses: true } as const;
