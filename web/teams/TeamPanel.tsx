import { LockIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { TeamMembers } from "#web/teams/TeamMembers.tsx";
import { TeamRepositories } from "#web/teams/TeamRepositories.tsx";
import { TeamSettings } from "#web/teams/TeamSettings.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { TeamPanel_team$data, TeamPanel_team$key } from "#web/__generated__/TeamPanel_team.graphql.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import styles from "./Teams.module.css";

/** A team with its members, the teams below it, its repositories and its settings. */
export function TeamPanel({ team }: { team: TeamPanel_team$key }) {
  const data = useFragment(
    graphql`
      fragment TeamPanel_team on Team {
        id
        name
        combinedSlug
        description
        privacy
        resourcePath
        viewerCanAdminister
        viewerCanDelete
        ancestors {
          id
          name
          resourcePath
        }
        childTeams {
          id
          name
          description
          resourcePath
        }
        slug
        organization {
          login
        }
        counted: members(first: 0) {
          totalCount
        }
        countedRepositories: repositories(first: 0) {
          totalCount
        }
        ...TeamMembers_team
        ...TeamRepositories_team
        ...TeamSettings_team
      }
    `,
    team,
  );
  const tab = new URLSearchParams(useLocation().search).get("tab") ?? "members";
  return (
    <div className={styles.panel}>
      {data.ancestors.length > 0 && (
        <p className={styles.crumbs}>
          {data.ancestors.map(({ id, name, resourcePath }) => (
            <span key={id}>
              <Link to={resourcePath}>{name}</Link> /{" "}
            </span>
          ))}
        </p>
      )}
      <PageHeading title={data.name}>
        {data.privacy === "SECRET" && <LockIcon aria-label="Secret" />}
        <InlineNote>@{data.combinedSlug}</InlineNote>
        {data.viewerCanAdminister && (
          <ButtonLink to={`${data.resourcePath}?tab=settings`} aria-current={tab === "settings" ? "page" : undefined}>
            Edit team
          </ButtonLink>
        )}
      </PageHeading>
      {data.description && <Note>{data.description}</Note>}
      <TeamTabs team={data} tab={tab} />
      {tab === "members" && <TeamMembers team={data} />}
      {tab === "teams" && <ChildTeams team={data} />}
      {tab === "repositories" && <TeamRepositories team={data} />}
      {tab === "settings" && data.viewerCanAdminister && <TeamSettings key={data.id} team={data} />}
    </div>
  );
}

function TeamTabs({ team, tab }: { team: TeamPanel_team$data; tab: string }) {
  const tabs = [
    { name: "members", label: "Members", count: team.counted.totalCount },
    { name: "teams", label: "Child teams", count: team.childTeams.length },
    { name: "repositories", label: "Repositories", count: team.countedRepositories.totalCount },
  ];
  const to = (name: string) => (name === "members" ? team.resourcePath : `${team.resourcePath}?tab=${name}`);
  return (
    <div className={styles.tabs}>
      <CountedTabs
        label="Team"
        tabs={tabs.map(({ name, label, count }) => ({ label, count, to: to(name), isCurrent: name === tab }))}
      />
    </div>
  );
}

function ChildTeams({
  team: { childTeams, organization, slug, privacy, viewerCanDelete },
}: {
  team: TeamPanel_team$data;
}) {
  return (
    <>
      {viewerCanDelete && privacy === "VISIBLE" && (
        <div>
          <ButtonLink to={organizationPaths.newTeam(organization.login, slug)}>New child team</ButtonLink>
        </div>
      )}
      {childTeams.length === 0 ? (
        <EmptyState title="No child teams" />
      ) : (
        <RowList>
          {childTeams.map(({ id, name, description, resourcePath }) => (
            <li key={id}>
              <span data-grow>
                <Link to={resourcePath}>{name}</Link> <InlineNote>{description}</InlineNote>
              </span>
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}
