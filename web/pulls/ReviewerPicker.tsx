import { PeopleIcon } from "@primer/octicons-react";
import type { ReviewerItem } from "#web/pulls/reviewer-items.ts";
import { useReviewerItems } from "#web/pulls/useReviewerItems.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import type { LazyPickerProps } from "#web/ui/picker/lazy-picker.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import { LIMITS } from "#shared/limits.ts";

type Props = LazyPickerProps & {
  pullRequestId: string;
  selected: ReviewerItem[];
  onSelect: (items: ReviewerItem[]) => void;
};

export function ReviewerPicker({ pullRequestId, selected, onSelect, startsOpen = false, command }: Props) {
  return (
    <Picker
      {...useReviewerItems(pullRequestId)}
      title="Reviewers"
      heading={`Request up to ${LIMITS.reviewersPerPull} reviewers`}
      placeholder="Filter people and teams"
      renderVisual={({ kind, avatarUrl }) => (kind === "team" ? <PeopleIcon size={20} /> : <Avatar src={avatarUrl} />)}
      startsOpen={startsOpen}
      command={command}
      selected={selected}
      max={LIMITS.reviewersPerPull}
      onSelect={onSelect}
    />
  );
}
