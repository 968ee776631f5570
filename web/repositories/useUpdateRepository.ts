import { graphql, useMutation } from "react-relay";
import type {
  UpdateRepositoryInput,
  useUpdateRepositoryMutation,
} from "#web/__generated__/useUpdateRepositoryMutation.graphql.ts";

type Handlers = { onDone: (path: string) => void; onError: (error: Error) => void };

export function useUpdateRepository() {
  const [commit, isSaving] = useMutation<useUpdateRepositoryMutation>(graphql`
    mutation useUpdateRepositoryMutation($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) {
        repository {
          resourcePath
          ...GeneralSettings_repository
          ...DangerZone_repository
          ...RepositoryPage_repository
        }
      }
    }
  `);
  function updateRepository(input: UpdateRepositoryInput, { onDone, onError }: Handlers) {
    commit({
      variables: { input },
      onCompleted: ({ updateRepository: done }) => onDone(done?.repository?.resourcePath ?? "/"),
      onError,
    });
  }
  return { updateRepository, isSaving };
}
