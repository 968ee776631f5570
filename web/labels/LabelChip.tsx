import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import type { LabelChip_label$key } from "#web/__generated__/LabelChip_label.graphql.ts";
import { chipClass } from "#web/labels/chip-rules.ts";
import styles from "./LabelChip.module.css";

/** A label in its color. With `to` it is a link. */
export function LabelChip({ label, to }: { label: LabelChip_label$key; to?: string }) {
  const { name, nameHTML, color, description } = useFragment(
    graphql`
      fragment LabelChip_label on Label {
        name
        nameHTML
        color
        description
      }
    `,
    label,
  );
  const props = {
    className: `${styles.chip} ${chipClass(color)}`,
    title: description || undefined,
    // The server's title renderer escapes all HTML but <code>.
    dangerouslySetInnerHTML: { __html: nameHTML },
  };
  return to === undefined ? <span {...props} /> : <Link to={to} aria-label={`Label: ${name}`} {...props} />;
}
