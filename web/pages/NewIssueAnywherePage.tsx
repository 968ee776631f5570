import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { ChoiceList, RepositoryChoice } from "#web/new-issue/ChoiceList.tsx";
import { NewIssueHeading } from "#web/new-issue/NewIssueHeading.tsx";
import { Link } from "#web/ui/Link.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { NewIssueAnywherePageQuery } from "#web/__generated__/NewIssueAnywherePageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import { useState } from "react";
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

/** A new issue begins with the repository that it is for. */
export function NewIssueAnywherePage({ variables }: PageProps<NewIssueAnywherePageQuery>) {
  const first = usePageQuery<NewIssueAnywherePageQuery>(QUERY, variables);
  const [query, setQuery] = useState("");
  const { response, error } = useFiltered<NewIssueAnywherePageQuery>(QUERY, { query }, query !== "");
  const { search } = useLocation();
  const navigate = useNavigate();
  useTitle("New issue");
  const { user } = first.safeViewer;
  if (!user) return null;
  const shown = (query === "" ? first : response)?.safeViewer.repositories.nodes;
  const found = (shown ?? []).flatMap((one) => (one?.viewerCanCreateIssues ? [one] : []));
  const to = (one: (typeof found)[number]) =>
    paths.newIssueFor({ owner: one.owner.login, name: one.name }, one.hasAnyTemplates) + search;
  return (
    <Page viewer={first.safeViewer} width="narrow">
      <Link to={paths.home()} className={styles.back}>
        Return to list
      </Link>
      <NewIssueHeading user={user} />
      <label className={styles.label} htmlFor="repository">
        Repository
      </label>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) void navigate(to(found[0]));
        }}
      >
        <TextField
          id="repository"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for choosing this
          autoFocus
          placeholder="Find a repository"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      <p role="status">
        {error ?? (shown && found.length === 0 ? "No repository of that name takes issues from you." : "")}
      </p>
      <ChoiceList label="Repositories">
        {found.map((repository) => (
          <RepositoryChoice
            key={repository.id}
            to={to(repository)}
            name={repository.nameWithOwner}
            about={repository.description}
          />
        ))}
      </ChoiceList>
    </Page>
  );
}
