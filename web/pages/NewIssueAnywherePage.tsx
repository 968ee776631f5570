import { useState } from "react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { NewIssueHeading } from "#web/new-issue/NewIssueHeading.tsx";
import { RepositoryFinder } from "#web/new-issue/RepositoryFinder.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { NewIssueAnywherePageQuery } from "#web/__generated__/NewIssueAnywherePageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NewIssueAnywherePage.module.css";

const QUERY = graphql`
  query NewIssueAnywherePageQuery($query: String!) {
    safeViewer {
      isSignedIn
      user {
        login
        avatarUrl(size: 64)
        resourcePath
      }
      repositories(first: 20, query: $query) {
        nodes {
          id
          name
          nameWithOwner
          description
          hasIssuesEnabled
          hasAnyTemplates
          viewerCanCreateIssues
          owner {
            login
          }
        }
      }
      ...Page_viewer
    }
  }
`;

type Response = NewIssueAnywherePageQuery["response"];

/** Chooses the repository of a new issue. */
export function NewIssueAnywherePage({ variables }: PageProps<NewIssueAnywherePageQuery>) {
  const initial = usePageQuery<NewIssueAnywherePageQuery>(QUERY, variables);
  const [query, setQuery] = useState("");
  const { response, error } = useFiltered<NewIssueAnywherePageQuery>(QUERY, { query }, query !== "");
  const { search } = useLocation();
  useTitle("New issue");
  const { user } = initial.safeViewer;
  if (!user) return null;
  const shown = query === "" ? initial : response;
  return (
    <Page viewer={initial.safeViewer} width="narrow">
      <Link to={paths.dashboard()} className={styles.back}>
        Return to list
      </Link>
      <NewIssueHeading user={user} />
      <RepositoryFinder
        query={query}
        onQueryChange={setQuery}
        choices={shown && getChoices(shown, search)}
        error={error}
      />
    </Page>
  );
}

/** The repositories in which the viewer can create issues. What the address fills in is kept. */
function getChoices({ safeViewer }: Response, search: string) {
  return (safeViewer.repositories.nodes ?? []).flatMap((repository) => {
    if (!repository?.viewerCanCreateIssues) return [];
    const { id, nameWithOwner, description, hasAnyTemplates } = repository;
    const address = { owner: repository.owner.login, name: repository.name };
    return [{ id, name: nameWithOwner, description, to: paths.newIssueFor(address, hasAnyTemplates) + search }];
  });
}
