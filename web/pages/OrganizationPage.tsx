import { graphql } from "react-relay";
import { OrganizationFrame } from "#web/organizations/OrganizationFrame.tsx";
import { PeoplePanel } from "#web/members/PeoplePanel.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { NewTeam } from "#web/teams/NewTeam.tsx";
import { TeamPanel } from "#web/teams/TeamPanel.tsx";
import { TeamTree } from "#web/teams/TeamTree.tsx";
import type { OrganizationPageQuery } from "#web/__generated__/OrganizationPageQuery.graphql.ts";

const QUERY = graphql`
  query OrganizationPageQuery(
    $login: String!
    $slug: String!
    $isPeople: Boolean!
    $isOutside: Boolean!
    $isTeams: Boolean!
    $isNewTeam: Boolean!
    $isTeam: Boolean!
    $query: String!
    $first: Int!
    $skip: Int!
  ) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      login
      viewerIsAMember
      viewerCanAdminister
      viewerCanCreateTeams
      ...OrganizationFrame_organization
      ...PeoplePanel_organization @include(if: $isPeople)
      ...TeamTree_organization @include(if: $isTeams)
      ...NewTeam_organization @include(if: $isNewTeam)
      team(slug: $slug) @include(if: $isTeam) {
        name
        ...TeamPanel_team
      }
    }
  }
`;

/** The people and teams of an organization. For its members. */
export function OrganizationPage({ variables }: PageProps<OrganizationPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationPageQuery>(QUERY, variables);
  const section = variables.isPeople ? "People" : "Teams";
  useTitle(`${organization?.team?.name ?? section} · ${organization?.login ?? ""}`);
  if (!organization) return null;
  return (
    <OrganizationFrame organization={organization} viewer={safeViewer}>
      {variables.isPeople && <PeoplePanel organization={organization} />}
      {variables.isTeams && <TeamTree organization={organization} />}
      {variables.isNewTeam && <NewTeam organization={organization} />}
      {organization.team && <TeamPanel team={organization.team} />}
    </OrganizationFrame>
  );
}
