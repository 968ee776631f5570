import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { setDefaultLabels } from "#server/labels/default-labels.ts";
import { deleteLabel, mergeLabel } from "#server/labels/delete-label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { decode, idWithin } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { withPayloadErrors } from "#server/platform/graphql/with-payload-errors.ts";

export const Mutation: FeatureResolvers["labels"]["Mutation"] = {
  createLabel: withPayloadErrors(
    { label: null },
    mutation(
      createLabel,
      (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
      (label) => ({ label }),
    ),
  ),
  updateLabel: mutation(
    updateLabel,
    (input) => ({ ...input, ...decode.label(input.id) }),
    (label) => ({ label }),
  ),
  deleteLabel: mutation(
    deleteLabel,
    (input) => decode.label(input.id),
    () => ({}),
  ),
  mergeLabel: mutation(
    mergeLabel,
    (input) => {
      const key = decode.label(input.id);
      return { ...key, intoId: idWithin(key.repositoryId, decode.label(input.intoId)) };
    },
    ({ label }) => ({ label }),
  ),
  setDefaultLabels: mutation(
    setDefaultLabels,
    (input) => ({ ownerId: decode.account(input.ownerId), labels: input.labels ?? null }),
    (owner) => ({ owner }),
  ),
};
