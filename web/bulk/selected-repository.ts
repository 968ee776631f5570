import type { BulkActionsProps } from "#web/bulk/actions/action-props.ts";

type Props = Pick<BulkActionsProps, "selection" | "repositoryId" | "getRepository">;

/** The repository that the selected issues are of, or the first one. Of all matching issues only the list's is known. */
export function getSelectedRepository({ selection, repositoryId, getRepository }: Props) {
  const known = selection.ids.flatMap((id) => getRepository(id) ?? []);
  const [first] = known;
  const isSame = !selection.isMatching && known.every(({ id }) => id === first?.id);
  return {
    repositoryId: repositoryId ?? first?.id ?? "",
    isOneRepository: repositoryId !== undefined || isSame,
    isInOrganization: known.some(({ isInOrganization }) => isInOrganization),
  };
}
