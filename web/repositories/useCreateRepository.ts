import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateRepositoryMutation } from "#web/__generated__/useCreateRepositoryMutation.graphql.ts";

export function useCreateRepository() {
  return useCommand<useCreateRepositoryMutation>(graphql`
    mutation useCreateRepositoryMutation($input: CreateRepositoryInput!) {
      createRepository(input: $input) {
        repository {
          resourcePath
        }
      }
    }
  `);
}
