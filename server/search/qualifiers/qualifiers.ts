import { TRUE } from "#server/search/conditions.ts";
import { COUNTS_SQL, DATES_SQL } from "#server/search/qualifiers/counts-and-dates.ts";
import { FIELDS_SQL } from "#server/search/qualifiers/fields.ts";
import { KIND_AND_STATE_SQL } from "#server/search/qualifiers/kind-and-state.ts";
import { METADATA_SQL } from "#server/search/qualifiers/metadata.ts";
import { PEOPLE_SQL } from "#server/search/qualifiers/people.ts";
import { PULL_REQUESTS_SQL } from "#server/search/qualifiers/pull-requests.ts";
import type { QualifierSql } from "#server/search/qualifiers/qualifier.ts";
import { RELATIONS_SQL } from "#server/search/qualifiers/relations.ts";
import { REPOSITORIES_SQL } from "#server/search/qualifiers/repositories.ts";
import type { QualifierName } from "#shared/query/qualifiers.ts";

/** `in:` and `sort:` do not filter: the analysis takes them out. */
const NO_FILTER: QualifierSql = { compile: () => TRUE };

export const QUALIFIERS_SQL: Readonly<Record<QualifierName, QualifierSql>> = {
  ...KIND_AND_STATE_SQL,
  ...REPOSITORIES_SQL,
  ...PEOPLE_SQL,
  ...METADATA_SQL,
  ...RELATIONS_SQL,
  ...FIELDS_SQL,
  ...COUNTS_SQL,
  ...DATES_SQL,
  ...PULL_REQUESTS_SQL,
  in: NO_FILTER,
  sort: NO_FILTER,
};
