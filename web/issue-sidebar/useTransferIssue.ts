import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useTransferIssueMutation } from "#web/__generated__/useTransferIssueMutation.graphql.ts";

/** Moves an issue to another repository. */
export function useTransferIssue() {
  return useCommand<useTransferIssueMutation>(graphql`
    mutation useTransferIssueMutation($input: TransferIssueInput!) {
      transferIssue(input: $input) {
        issue {
          id
          resourcePath
        }
      }
    }
  `);
}
