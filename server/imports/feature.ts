import * as types from "#server/imports/graphql/types.ts";
import { importRoutes } from "#server/imports/import-routes.ts";
import { IMPORT_JOB, runImport } from "#server/imports/run-import.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

export const imports: SchemaFeature<"imports"> = {
  name: "imports",
  hasSchema: true,
  resolvers: types,
  routes: importRoutes,
  jobs: { [IMPORT_JOB]: runImport },
};
