import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { unprocessable } from "#server/errors.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { createProjectField, deleteProjectField, updateProjectField } from "#server/project-fields/define-field.ts";
import { toConfiguration } from "#server/project-fields/graphql/to-configuration.ts";
import { clearProjectItemValue, setProjectItemValue } from "#server/project-fields/set-value.ts";

export const Mutation: FeatureResolvers["project-fields"]["Mutation"] = {
  createProjectV2Field: mutation(
    createProjectField,
    ({ projectId, name, dataType, singleSelectOptions, iterationConfiguration }) => ({
      projectId: decode.project(projectId),
      name,
      dataType,
      options: singleSelectOptions ?? null,
      iterations: iterationConfiguration ?? null,
    }),
    (field) => ({ projectV2Field: toConfiguration(field) }),
  ),
  updateProjectV2Field: mutation(
    updateProjectField,
    ({ fieldId, name, singleSelectOptions, iterationConfiguration }) => ({
      id: toFieldId(fieldId),
      name: name ?? null,
      options: singleSelectOptions ?? null,
      iterations: iterationConfiguration ?? null,
    }),
    (field) => ({ projectV2Field: toConfiguration(field) }),
  ),
  deleteProjectV2Field: mutation(
    deleteProjectField,
    ({ fieldId }) => ({ id: toFieldId(fieldId) }),
    (field) => ({ projectV2Field: toConfiguration(field) }),
  ),
  updateProjectV2ItemFieldValue: mutation(
    setProjectItemValue,
    (input) => ({ ...toTarget(input), value: input.value }),
    (projectV2Item) => ({ projectV2Item }),
  ),
  clearProjectV2ItemFieldValue: mutation(clearProjectItemValue, toTarget, (projectV2Item) => ({ projectV2Item })),
};

function toTarget(input: { projectId: string; itemId: string; fieldId: string }) {
  return {
    projectId: decode.project(input.projectId),
    itemId: decode.projectItem(input.itemId),
    fieldId: toFieldId(input.fieldId),
  };
}

/** The fields that every project has are changed at the issue. */
function toFieldId(globalId: string): number {
  const id = decode.projectField(globalId);
  if (id !== 0) return id;
  throw unprocessable("This field is read from the issue or pull request. Change it there.", "fieldId");
}
