import type { ViewRow } from "#server/views/view.ts";

export type Mappers = { SearchShortcut: ViewRow; UserDashboard: { accountId: number } };
