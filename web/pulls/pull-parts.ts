import { CommitList } from "#web/pulls/CommitList.tsx";
import { MergeBox } from "#web/pulls/MergeBox.tsx";
import { ReviewersSection } from "#web/pulls/ReviewersSection.tsx";

/** What only pull requests have on the page of an issue. */
export const PULL_PARTS = { CommitList, MergeBox, ReviewersSection };

export type PullParts = typeof PULL_PARTS;
