import { graphql, useFragment } from "react-relay";
import { CatalogEditor } from "#web/organizations/CatalogEditor.tsx";
import { IssueFieldItem } from "#web/organizations/IssueFieldItem.tsx";
import { NewIssueField } from "#web/organizations/NewIssueField.tsx";
import type { IssueFieldSettings_organization$key } from "#web/__generated__/IssueFieldSettings_organization.graphql.ts";

export function IssueFieldSettings({ organization }: { organization: IssueFieldSettings_organization$key }) {
  const data = useFragment(
    graphql`
      fragment IssueFieldSettings_organization on Organization {
        id
        fieldDefinitions {
          id
          name
          slug
          dataType
          isPinned
          options {
            id
            name
            color
          }
        }
      }
    `,
    organization,
  );
  return (
    <CatalogEditor
      about={
        <>
          Fields hold what issues of this organization have in common: a priority, an effort, a date. Search for them
          with <code>field.name:</code>.
        </>
      }
      emptyTitle="There are no issue fields yet"
      items={data.fieldDefinitions.map((field) => (
        <IssueFieldItem key={field.id} field={field} organizationId={data.id} />
      ))}
      newItemForm={<NewIssueField organizationId={data.id} />}
    />
  );
}
