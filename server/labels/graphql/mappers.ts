import type { LabelRow } from "#server/labels/label.ts";

export type Mappers = { Label: LabelRow };
