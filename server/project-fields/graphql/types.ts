import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import type { FieldValue } from "#server/project-fields/graphql/mappers.ts";
import { toConfiguration } from "#server/project-fields/graphql/to-configuration.ts";
import { selectMatchingItems } from "#server/project-fields/item-query.ts";
import { listItemValues, loadFieldsOf } from "#server/project-fields/item-values.ts";
import {
  isBuiltIn,
  loadOptions,
  type Iteration,
  type Iterations,
  type ProjectFieldRow,
} from "#server/project-fields/project-field.ts";
import { listProjectItems } from "#server/projects/project-item.ts";
import { loadProjects } from "#server/projects/project.ts";
import { DAY_MS } from "#shared/durations.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { PROJECT_LIMITS } from "#shared/limits.ts";

type Resolvers = FeatureResolvers["project-fields"];

export const ProjectV2: Resolvers["ProjectV2"] = {
  field: async (project, { name }, ctx) => {
    const field = (await loadFieldsOf(ctx, project.id)).find((one) => isNamed(one.name, name));
    return field && toConfiguration(field);
  },
  items: async (project, args, ctx) => {
    const query = { projectId: project.id, query: args.query ?? "", fields: await loadFieldsOf(ctx, project.id) };
    return listProjectItems(ctx, { projectId: project.id, ids: await selectMatchingItems(ctx, query) }, args);
  },
  fields: async (project, args, ctx) => {
    const fields = await loadFieldsOf(ctx, project.id);
    return connectionFromArray(sort(fields, args.orderBy).map(toConfiguration), args, PROJECT_LIMITS.fieldsShown);
  },
};

export const ProjectV2Item: Resolvers["ProjectV2Item"] = {
  fieldValueByName: async (item, { name }, ctx) => {
    const values = await listItemValues(ctx, item);
    return values.find((value) => isNamed(value.field.name, name));
  },
  fieldValues: async (item, args, ctx) =>
    connectionFromArray<FieldValue>(await listItemValues(ctx, item), args, PROJECT_LIMITS.fieldsShown),
};

const common = {
  id: (field: ProjectFieldRow) =>
    isBuiltIn(field) ? globalId("PVTF", field.projectId, field.code) : globalId("PVTF", field.id),
  databaseId: (field: ProjectFieldRow) => (isBuiltIn(field) ? null : toDatabaseId(field.id)),
  project: async (field: ProjectFieldRow, _: unknown, ctx: Context) =>
    orNotFound(await batch(ctx, loadProjects, field.projectId), "a ProjectV2"),
};

export const ProjectV2Field: Resolvers["ProjectV2Field"] = common;

export const ProjectV2SingleSelectField: Resolvers["ProjectV2SingleSelectField"] = {
  ...common,
  options: async ({ id }, { names }, ctx) => {
    const options = (await batch(ctx, loadOptions, id)) ?? [];
    return names ? options.filter((option) => names.some((name) => isNamed(option.name, name))) : options;
  },
};

export const ProjectV2SingleSelectFieldOption: Resolvers["ProjectV2SingleSelectFieldOption"] = {
  descriptionHTML: ({ description }) => escapeHtml(description),
  nameHTML: ({ name }) => escapeHtml(name),
};

export const ProjectV2IterationField: Resolvers["ProjectV2IterationField"] = {
  ...common,
  configuration: ({ iterations }): Iterations => iterations ?? { startDay: 1, duration: 14, iterations: [] },
};

export const ProjectV2IterationFieldConfiguration: Resolvers["ProjectV2IterationFieldConfiguration"] = {
  iterations: ({ iterations }, _, ctx) => iterations.filter((one) => !hasEnded(one, ctx.now)),
  completedIterations: ({ iterations }, _, ctx) => iterations.filter((one) => hasEnded(one, ctx.now)),
};

export const ProjectV2IterationFieldIteration: Resolvers["ProjectV2IterationFieldIteration"] = {
  titleHTML: ({ title }) => escapeHtml(title),
};

type Order = { field: "CREATED_AT" | "NAME" | "POSITION"; direction: "ASC" | "DESC" };

function sort(fields: readonly ProjectFieldRow[], orderBy: Order | null | undefined): ProjectFieldRow[] {
  const { field, direction } = orderBy ?? { field: "POSITION", direction: "ASC" };
  const sorted =
    field === "POSITION"
      ? [...fields]
      : fields.toSorted((a, b) =>
          field === "NAME" ? a.name.localeCompare(b.name, "en") : a.createdAt.getTime() - b.createdAt.getTime(),
        );
  return direction === "DESC" ? sorted.toReversed() : sorted;
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function hasEnded({ startDate, duration }: Iteration, now: Date): boolean {
  return Date.parse(`${startDate}T00:00:00Z`) + duration * DAY_MS <= now.getTime();
}
