import type { AccountTab } from "#shared/paths.ts";

/** Comments are shown with their whole text. */
export const ACCOUNT_PAGE_SIZES: Readonly<Record<AccountTab, number>> = { repositories: 30, issues: 30, comments: 10 };
