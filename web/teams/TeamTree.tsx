import { LockIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { ButtonLink } from "#web/ui/Button.tsx";
import { SearchForm } from "#web/ui/form/SearchForm.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type {
  TeamTree_organization$data,
  TeamTree_organization$key,
} from "#web/__generated__/TeamTree_organization.graphql.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import styles from "./Teams.module.css";

type Team = NonNullable<NonNullable<NonNullable<TeamTree_organization$data["teams"]["nodes"]>[number]>>;

/** The teams of an organization, each under its parent. */
export function TeamTree({ organization }: { organization: TeamTree_organization$key }) {
  const { login, viewerCanCreateTeams, teams } = useFragment(
    graphql`
      fragment TeamTree_organization on Organization {
        login
        viewerCanCreateTeams
        teams(first: 100, query: $query) {
          totalCount
          nodes {
            id
            name
            slug
            description
            privacy
            resourcePath
            parentTeam {
              id
            }
          }
        }
      }
    `,
    organization,
  );
  const query = new URLSearchParams(useLocation().search).get("query") ?? "";
  const nodes = (teams.nodes ?? []).flatMap((team) => (team ? [team] : []));
  return (
    <div className={styles.panel}>
      <PageHeading title="Teams">
        {viewerCanCreateTeams && (
          <ButtonLink to={organizationPaths.newTeam(login)} variant="primary">
            New team
          </ButtonLink>
        )}
      </PageHeading>
      <SearchForm
        key={query}
        label="Search teams"
        query={query}
        toPath={(text) => organizationPaths.teams(login, text)}
      />
      {nodes.length === 0 ? (
        <EmptyState title={query === "" ? "No teams" : "No matching teams"} />
      ) : (
        <RowList>
          {flatten(nodes).map(({ team, depth }) => (
            <li key={team.id}>
              <span data-grow style={{ paddingInlineStart: `${depth * 24}px` }}>
                <strong>
                  <Link to={team.resourcePath}>{team.name}</Link>
                </strong>{" "}
                {team.privacy === "SECRET" && <LockIcon size={12} aria-label="Secret" />}{" "}
                <InlineNote>{team.description}</InlineNote>
              </span>
              <InlineNote>
                @{login}/{team.slug}
              </InlineNote>
            </li>
          ))}
        </RowList>
      )}
      {teams.totalCount > nodes.length && <Note>Search for the other {teams.totalCount - nodes.length} teams.</Note>}
    </div>
  );
}

type Row = { team: Team; depth: number };

/** Each team before the teams below it. A team whose parent is not in the list stands at the top. */
function flatten(teams: readonly Team[]): Row[] {
  const ids = new Set(teams.map(({ id }) => id));
  const add = (team: Team, depth: number): Row[] => [
    { team, depth },
    ...teams.filter(({ parentTeam }) => parentTeam?.id === team.id).flatMap((child) => add(child, depth + 1)),
  ];
  return teams.filter(({ parentTeam }) => !parentTeam || !ids.has(parentTeam.id)).flatMap((team) => add(team, 0));
}
