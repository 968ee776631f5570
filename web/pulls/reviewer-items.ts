import type { PickerItem } from "#web/ui/picker/selection.ts";

/** A person or a team whose review can be requested. A team has no picture. */
export type ReviewerItem = PickerItem & { kind: "person" | "team"; avatarUrl: string };

/** A reviewer as queries select it: with fragments on Node, Actor, User and Team. */
type Reviewer = {
  readonly __typename?: string;
  readonly id?: string;
  readonly login?: string;
  readonly name?: string | null;
  readonly avatarUrl?: string;
  readonly teamName?: string;
  readonly combinedSlug?: string;
};

/** A reviewer as an item of a picker; an empty array for null, so that lists are mapped with `flatMap`. */
export function toReviewerItems(reviewer: Reviewer | null | undefined): ReviewerItem[] {
  if (!reviewer?.id) return [];
  const { id, avatarUrl = "" } = reviewer;
  return reviewer.__typename === "Team"
    ? [{ id, kind: "team", text: reviewer.teamName ?? "", description: reviewer.combinedSlug, avatarUrl: "" }]
    : [{ id, kind: "person", text: reviewer.login ?? "", description: reviewer.name ?? undefined, avatarUrl }];
}
