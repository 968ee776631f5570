import { decode, idWithin } from "#server/platform/graphql/global-id.ts";

type MetadataInput = { milestoneId?: string | null; assigneeIds?: string[] | null; labelIds?: string[] | null };

/** The labels, assignees and milestone of an input. Fields that it leaves out stay undefined. */
export function decodeMetadata(input: MetadataInput, repositoryId: number) {
  return {
    labelIds: input.labelIds ? decodeLabels(input.labelIds, repositoryId) : undefined,
    assigneeIds: input.assigneeIds ? input.assigneeIds.map(decode.account) : undefined,
    milestoneId: decodeMilestone(input.milestoneId, repositoryId),
  };
}

export function decodeLabels(ids: readonly string[], repositoryId: number): number[] {
  return ids.map((id) => idWithin(repositoryId, decode.label(id)));
}

/** Null removes the milestone. */
function decodeMilestone(id: string | null | undefined, repositoryId: number): number | null | undefined {
  if (id === null || id === undefined) return id;
  return idWithin(repositoryId, decode.milestone(id));
}
