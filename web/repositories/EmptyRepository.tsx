import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { paths } from "#shared/paths.ts";
import { IMPORT_ARCHIVE } from "#shared/messages.ts";

type Props = { newIssuePath: string | undefined; canImport: boolean };

/** Instead of the list of a repository that never had an issue or pull request. */
export function EmptyRepository({ newIssuePath, canImport }: Props) {
  return (
    <EmptyState title="There aren’t any issues yet">
      <p>Issues are used to track todos, bugs, feature requests, and more.</p>
      <p>
        {newIssuePath !== undefined && (
          <ButtonLink to={newIssuePath} variant="primary">
            New issue
          </ButtonLink>
        )}{" "}
        {canImport && <ButtonLink to={paths.imports()}>{IMPORT_ARCHIVE}</ButtonLink>}
      </p>
    </EmptyState>
  );
}
