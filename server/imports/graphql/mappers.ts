import type { ImportRow } from "#server/imports/import-row.ts";

export type Mappers = { Import: ImportRow };
