import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { AddAccessForm } from "#web/repositories/AddAccessForm.tsx";
import { AccessRow } from "#web/repositories/AccessRow.tsx";
import { TeamAccessRow } from "#web/repositories/TeamAccessRow.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { SearchForm } from "#web/ui/form/SearchForm.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import type {
  RepositoryAccess_repository$data,
  RepositoryAccess_repository$key,
} from "#web/__generated__/RepositoryAccess_repository.graphql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { pageNumber } from "#shared/numbers.ts";
import styles from "./RepositoryAccess.module.css";

/** Who has access to a repository, and why. For those who administer it. */
export function RepositoryAccess({ repository }: { repository: RepositoryAccess_repository$key }) {
  const data = useFragment(
    graphql`
      fragment RepositoryAccess_repository on Repository {
        id
        name
        isInOrganization
        isPrivate
        owner {
          login
        }
        teamsWithAccess {
          permission
          node {
            id
            ...TeamAccessRow_team
          }
        }
        collaborators(affiliation: ALL, first: $first, skip: $skip, query: $query) {
          totalCount
          edges {
            node {
              id
            }
            ...AccessRow_edge
          }
        }
      }
    `,
    repository,
  );
  const { id, owner, name } = data;
  const teams = data.teamsWithAccess ?? [];
  return (
    <div className={styles.panel}>
      <Note>
        {data.isPrivate
          ? "Only the people below can see this repository."
          : "Everybody can see this repository. The people below can do more."}
      </Note>
      <AddAccessForm repositoryId={id} owner={owner.login} name={name} />
      {data.isInOrganization && (
        <FormSection id="teams" title="Teams">
          {teams.length === 0 ? (
            <Note>No team has a role here.</Note>
          ) : (
            <RowList>
              {teams.map(({ node, permission }) => (
                <TeamAccessRow key={node.id} repositoryId={id} team={node} permission={permission} />
              ))}
            </RowList>
          )}
        </FormSection>
      )}
      <FormSection id="people" title="People">
        <People repositoryId={id} owner={owner.login} name={name} collaborators={data.collaborators} />
      </FormSection>
    </div>
  );
}

type Collaborators = RepositoryAccess_repository$data["collaborators"];
type PeopleProps = { repositoryId: string; owner: string; name: string; collaborators: Collaborators };

function People({ repositoryId, owner, name, collaborators }: PeopleProps) {
  const parameters = new URLSearchParams(useLocation().search);
  const query = parameters.get("query") ?? "";
  const edges = (collaborators?.edges ?? []).flatMap((edge) => (edge ? [edge] : []));
  const pageCount = Math.ceil((collaborators?.totalCount ?? 0) / ORGANIZATION_LIMITS.page);
  return (
    <div className={styles.panel}>
      <SearchForm
        key={query}
        label="Search people with access"
        query={query}
        toPath={(text) => organizationPaths.repositoryAccess(owner, name, { query: text })}
      />
      {edges.length === 0 ? (
        <Note>Nobody matches.</Note>
      ) : (
        <RowList>
          {edges.map((edge) => (
            <AccessRow key={edge.node.id} repositoryId={repositoryId} edge={edge} />
          ))}
        </RowList>
      )}
      {pageCount > 1 && (
        <Pagination
          page={pageNumber(parameters.get("page"))}
          pageCount={pageCount}
          href={(page) => organizationPaths.repositoryAccess(owner, name, { query, page })}
        />
      )}
    </div>
  );
}
