import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDismissNoticeMutation } from "#web/__generated__/useDismissNoticeMutation.graphql.ts";

/** Dismisses a notice, in one repository or in all of them. */
export function useDismissNotice() {
  return useCommand<useDismissNoticeMutation>(graphql`
    mutation useDismissNoticeMutation($input: DismissNoticeInput!) {
      dismissNotice(input: $input) {
        repository {
          ...FirstTimeBanner_repository
        }
      }
    }
  `);
}
