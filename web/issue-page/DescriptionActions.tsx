import { KebabHorizontalIcon, PencilIcon } from "@primer/octicons-react";
import type { RefObject } from "react";
import { graphql, useFragment } from "react-relay";
import { getTextItems } from "#web/comments/text-items.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { DescriptionActions_issue$key } from "#web/__generated__/DescriptionActions_issue.graphql.ts";

type Props = {
  issue: DescriptionActions_issue$key;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onQuote: () => void;
  onEdit: () => void;
};

/** The menu of an issue's description. */
export function DescriptionActions({ issue, buttonRef, onQuote, onEdit }: Props) {
  const data = useFragment(
    graphql`
      fragment DescriptionActions_issue on Issueish {
        body
        resourcePath
        viewerCanUpdate
      }
    `,
    issue,
  );
  return (
    <Menu
      label="Description"
      align="end"
      groups={[
        { items: getTextItems({ ...data, onQuote }) },
        data.viewerCanUpdate && { items: [{ text: "Edit", icon: PencilIcon, onSelect: onEdit }] },
      ]}
      openerRef={buttonRef}
      renderOpener={(props) => (
        <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label="Description actions" />
      )}
    />
  );
}
