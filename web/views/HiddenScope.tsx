import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { REPOSITORY_NOT_FOUND } from "#shared/messages.ts";

type Props = {
  /** Undefined where the viewer cannot delete the view. */
  onDelete: (() => void) | undefined;
};

/** Shown in place of the results of a view that is limited to a repository which the viewer cannot see any more. */
export function HiddenScope({ onDelete }: Props) {
  return (
    <EmptyState title={REPOSITORY_NOT_FOUND}>
      <p>The repository of this view was deleted, or you no longer have access to it.</p>
      {onDelete && (
        <Button variant="danger" onClick={onDelete}>
          Delete view
        </Button>
      )}
    </EmptyState>
  );
}
