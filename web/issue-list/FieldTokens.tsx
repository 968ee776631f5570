import { graphql, useFragment } from "react-relay";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { Link } from "#web/ui/Link.tsx";
import type { FieldTokens_issue$key } from "#web/__generated__/FieldTokens_issue.graphql.ts";
import { quote } from "#shared/paths.ts";
import { addText } from "#shared/query/edit.ts";
import styles from "./IssueRow.module.css";

/** What the pinned fields of an issue hold; each leads to the issues that hold the same. */
export function FieldTokens({ issue, list }: { issue: FieldTokens_issue$key | null; list: ListAddress }) {
  const data = useFragment(
    graphql`
      fragment FieldTokens_issue on Issue {
        fieldValues {
          textValue
          numberValue
          dateValue
          options {
            id
            name
            color
          }
          definition {
            id
            name
            slug
            isPinned
          }
        }
      }
    `,
    issue,
  );
  const values = (data?.fieldValues ?? []).filter((value) => value.definition.isPinned);
  return values.flatMap((value) => {
    const texts = value.options.length > 0 ? value.options.map((option) => option.name) : [valueText(value)];
    return texts.map((text) => (
      <Link
        key={`${value.definition.id}:${text}`}
        className={styles.field}
        data-color={value.options.find((option) => option.name === text)?.color}
        to={listHref(list, addText("is:issue state:open", `field.${quote(value.definition.slug)}:${quote(text)}`))}
        title={value.definition.name}
        aria-label={`${value.definition.name}: ${text}`}
      >
        {text}
      </Link>
    ));
  });
}

function valueText(value: {
  textValue?: string | null;
  numberValue?: number | null;
  dateValue?: string | null;
}): string {
  return value.textValue ?? value.dateValue ?? String(value.numberValue ?? "");
}
