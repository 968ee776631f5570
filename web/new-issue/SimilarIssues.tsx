import { useState } from "react";
import { graphql } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { SimilarIssuesQuery } from "#web/__generated__/SimilarIssuesQuery.graphql.ts";
import styles from "./NewIssue.module.css";

const QUERY = graphql`
  query SimilarIssuesQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        suggestedIssues(query: $query, first: 5, openOnly: true) {
          id
          number
          title
          resourcePath
          ...StateIcon_issue
        }
      }
    }
  }
`;

const MIN_WORDS = 2;
const MIN_LENGTH = 8;

/** Open issues with a title like the one that is typed, which may be about the same. */
export function SimilarIssues({ repositoryId, title }: { repositoryId: string; title: string }) {
  const query = title.trim();
  const isSpecific = query.split(/\s+/).length >= MIN_WORDS && query.length >= MIN_LENGTH;
  const { response } = useFiltered<SimilarIssuesQuery>(QUERY, { repositoryId, query }, isSpecific);
  const [isHidden, setHidden] = useState(false);
  const issues = response?.node?.suggestedIssues ?? [];
  if (!isSpecific || isHidden || issues.length === 0) return null;
  return (
    <section className={styles.similar} aria-label="Similar issues">
      <div className={styles.similarTop}>
        <h2>Similar issues</h2>
        <button type="button" className="link-button" onClick={() => setHidden(true)}>
          Hide
        </button>
      </div>
      <ul>
        {issues.map((issue) => (
          <li key={issue.id}>
            <StateIcon issue={issue} />{" "}
            <a href={issue.resourcePath} target="_blank" rel="noopener">
              {issue.title}
            </a>{" "}
            <span className={styles.hint}>#{issue.number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
