import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import type { FieldConfiguration } from "#server/project-fields/graphql/mappers.ts";
import { isBuiltIn, type ProjectFieldRow } from "#server/project-fields/project-field.ts";

/** A field with the name of its GraphQL type. */
export function toConfiguration(field: ProjectFieldRow): FieldConfiguration {
  if (isBuiltIn(field)) return withTypeName("ProjectV2Field", field);
  if (field.dataType === "SINGLE_SELECT") return withTypeName("ProjectV2SingleSelectField", field);
  if (field.dataType === "ITERATION") return withTypeName("ProjectV2IterationField", field);
  return withTypeName("ProjectV2Field", field);
}
