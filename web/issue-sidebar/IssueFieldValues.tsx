import { lazy, Suspense } from "react";
import { graphql, useFragment } from "react-relay";
import { formatFieldValue, type IssueField } from "#web/issue-sidebar/field-value.ts";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type { IssueFieldValues_issue$key } from "#web/__generated__/IssueFieldValues_issue.graphql.ts";
import styles from "./IssueFieldValues.module.css";

const FieldEditor = lazy(() =>
  import("#web/issue-sidebar/FieldEditor.tsx").then((module) => ({ default: module.FieldEditor })),
);

/** The organization's fields of an issue, with an editor for those who can set them. */
export function IssueFieldValues({ issue }: { issue: IssueFieldValues_issue$key }) {
  const data = useFragment(
    graphql`
      fragment IssueFieldValues_issue on Issue {
        id
        viewerCanUpdateMetadata
        repository {
          fieldDefinitions {
            id
            name
            dataType
            isPinned
            options {
              id
              name
            }
          }
        }
        fieldValues {
          textValue
          numberValue
          dateValue
          options {
            id
            name
          }
          definition {
            id
          }
        }
      }
    `,
    issue,
  );
  const isHydrated = useIsHydrated();
  const getValue = (field: IssueField) => data.fieldValues.find((value) => value.definition.id === field.id);
  const fields = data.repository.fieldDefinitions.filter((field) => field.isPinned || getValue(field));
  return (
    <dl className={styles.fields}>
      {fields.map((field) => {
        const value = getValue(field);
        const text = formatFieldValue(value);
        const plain = text === "" ? <span className={styles.none}>—</span> : text;
        return (
          <div key={field.id}>
            <dt id={`field-${field.id}`}>{field.name}</dt>
            <dd>
              {data.viewerCanUpdateMetadata && isHydrated ? (
                <Suspense fallback={plain}>
                  <FieldEditor key={text} issueId={data.id} field={field} value={value} />
                </Suspense>
              ) : (
                plain
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
