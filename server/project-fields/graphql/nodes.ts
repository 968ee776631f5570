import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import type { FieldValue } from "#server/project-fields/graphql/mappers.ts";
import { toConfiguration } from "#server/project-fields/graphql/to-configuration.ts";
import { listItemValues } from "#server/project-fields/item-values.ts";
import { builtInFields, loadCustomFields } from "#server/project-fields/project-field.ts";
import { loadProjectItems } from "#server/projects/project-item.ts";
import { loadProjects } from "#server/projects/project.ts";

type StoredValue = Extract<FieldValue, { fieldId: number }>;
type ShownTitle = Extract<FieldValue, { title: string }>;

/** Fields and values by their global ids. */
export const nodes: SchemaFeature<"project-fields">["nodes"] = {
  PVTF: async (ctx, { numbers: [id = 0, code] }) => {
    if (code === undefined) {
      const field = await batch(ctx, loadCustomFields, id);
      return field && toConfiguration(field);
    }
    const project = await batch(ctx, loadProjects, id);
    const field = project && builtInFields(project).find((one) => one.code === code);
    return field && toConfiguration(field);
  },
  PVFV: async (ctx, { numbers: [itemId = 0, fieldId = 0] }) => {
    const item = await batch(ctx, loadProjectItems, itemId);
    const values = item ? await listItemValues(ctx, item) : [];
    return values.find((value): value is StoredValue => "fieldId" in value && value.fieldId === fieldId);
  },
  PVTV: async (ctx, { numbers: [itemId = 0] }) => {
    const item = await batch(ctx, loadProjectItems, itemId);
    const values = item ? await listItemValues(ctx, item) : [];
    return values.find((value): value is ShownTitle => "title" in value);
  },
};
