import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useTransferRepositoryMutation } from "#web/__generated__/useTransferRepositoryMutation.graphql.ts";

export function useTransferRepository() {
  return useCommand<useTransferRepositoryMutation>(graphql`
    mutation useTransferRepositoryMutation($input: TransferRepositoryInput!) {
      transferRepository(input: $input) {
        repository {
          resourcePath
        }
      }
    }
  `);
}
