import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { AddMemberForm } from "#web/members/AddMemberForm.tsx";
import { MemberList } from "#web/members/MemberList.tsx";
import { OutsideCollaboratorList } from "#web/members/OutsideCollaboratorList.tsx";
import { SearchForm } from "#web/ui/form/SearchForm.tsx";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { PeoplePanel_organization$key } from "#web/__generated__/PeoplePanel_organization.graphql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { pageNumber } from "#shared/numbers.ts";
import styles from "./PeoplePanel.module.css";

/** The members of an organization or, for its owners, its outside collaborators. */
export function PeoplePanel({ organization }: { organization: PeoplePanel_organization$key }) {
  const data = useFragment(
    graphql`
      fragment PeoplePanel_organization on Organization {
        id
        login
        viewerCanAdminister
        counted: membersWithRole(first: 0, query: $query) {
          totalCount
        }
        collaborators: outsideCollaborators(first: 0, query: $query) {
          totalCount
        }
        ...MemberList_organization @skip(if: $isOutside)
        ...OutsideCollaboratorList_organization @include(if: $isOutside)
      }
    `,
    organization,
  );
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const query = parameters.get("query") ?? "";
  const { login, viewerCanAdminister } = data;
  const isOutside = pathname.endsWith("/outside-collaborators");
  const getPath = isOutside ? organizationPaths.outsideCollaborators : organizationPaths.people;
  const total = isOutside ? data.collaborators.totalCount : data.counted.totalCount;
  const pageCount = Math.ceil(total / ORGANIZATION_LIMITS.page);
  const tabs = [
    { label: "Members", count: data.counted.totalCount, to: organizationPaths.people(login, { query }) },
    {
      label: "Outside collaborators",
      count: data.collaborators.totalCount,
      to: organizationPaths.outsideCollaborators(login, { query }),
    },
  ];
  return (
    <div className={styles.panel}>
      <PageHeading title="People" />
      {viewerCanAdminister && !isOutside && <AddMemberForm organizationId={data.id} login={login} />}
      <SearchForm
        key={pathname + query}
        label="Search people"
        query={query}
        toPath={(text) => getPath(login, { query: text })}
      />
      {viewerCanAdminister && (
        <CountedTabs
          label="People"
          tabs={tabs.map((tab, index) => ({ ...tab, isCurrent: isOutside === (index === 1) }))}
        />
      )}
      {isOutside ? <OutsideCollaboratorList organization={data} /> : <MemberList organization={data} />}
      {pageCount > 1 && (
        <Pagination
          page={pageNumber(parameters.get("page"))}
          pageCount={pageCount}
          href={(page) => getPath(login, { query, page })}
        />
      )}
    </div>
  );
}
