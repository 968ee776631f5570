import { graphql, useFragment } from "react-relay";
import { CatalogEditor } from "#web/organizations/CatalogEditor.tsx";
import { IssueTypeItem } from "#web/organizations/IssueTypeItem.tsx";
import { NewIssueType } from "#web/organizations/NewIssueType.tsx";
import type { IssueTypeSettings_organization$key } from "#web/__generated__/IssueTypeSettings_organization.graphql.ts";

export function IssueTypeSettings({ organization }: { organization: IssueTypeSettings_organization$key }) {
  const data = useFragment(
    graphql`
      fragment IssueTypeSettings_organization on Organization {
        id
        issueTypes(first: 25) {
          nodes {
            id
            name
            description
            color
            isEnabled
          }
        }
      }
    `,
    organization,
  );
  const types = (data.issueTypes?.nodes ?? []).flatMap((type) => (type ? [type] : []));
  return (
    <CatalogEditor
      about={
        <>
          Types sort the issues of all repositories of this organization: bugs, features, tasks. Search for them with{" "}
          <code>type:</code>.
        </>
      }
      emptyTitle="There are no issue types yet"
      items={types.map((type) => (
        <IssueTypeItem key={type.id} type={type} organizationId={data.id} />
      ))}
      newItemForm={<NewIssueType organizationId={data.id} />}
    />
  );
}
