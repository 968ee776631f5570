import { PinIcon, PinSlashIcon } from "@primer/octicons-react";
import { graphql, useFragment, useMutation } from "react-relay";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { PinButton_issue$key } from "#web/__generated__/PinButton_issue.graphql.ts";
import type { PinButtonPinMutation } from "#web/__generated__/PinButtonPinMutation.graphql.ts";
import type { PinButtonUnpinMutation } from "#web/__generated__/PinButtonUnpinMutation.graphql.ts";

/** Pins an issue to the top of its repository's list, or takes it from there. */
export function PinButton({ issue }: { issue: PinButton_issue$key | null }) {
  const data = useFragment(
    graphql`
      fragment PinButton_issue on Issue {
        id
        isPinned
        viewerCanPin
      }
    `,
    issue,
  );
  const [pin, isPinning] = useMutation<PinButtonPinMutation>(graphql`
    mutation PinButtonPinMutation($input: PinIssueInput!) {
      pinIssue(input: $input) {
        issue {
          ...PinButton_issue
        }
      }
    }
  `);
  const [unpin, isUnpinning] = useMutation<PinButtonUnpinMutation>(graphql`
    mutation PinButtonUnpinMutation($input: UnpinIssueInput!) {
      unpinIssue(input: $input) {
        issue {
          ...PinButton_issue
        }
      }
    }
  `);
  if (!data?.viewerCanPin) return null;
  const variables = { input: { issueId: data.id } };
  const onError = (error: Error) => showToast("error", data.isPinned ? "Could not unpin issue" : error.message);
  return (
    <Button
      size="small"
      variant="invisible"
      icon={data.isPinned ? PinSlashIcon : PinIcon}
      disabled={isPinning || isUnpinning}
      onClick={() => (data.isPinned ? unpin({ variables, onError }) : pin({ variables, onError }))}
    >
      {data.isPinned ? "Unpin issue" : "Pin issue"}
    </Button>
  );
}
