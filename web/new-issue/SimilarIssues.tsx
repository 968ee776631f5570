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

/** Open issues whose titles are like the one that is being typed: perhaps it is known already. */
export function SimilarIssues({ repositoryId, title }: { repositoryId: string; title: string }) {
  const words = title.trim().split(/\s+/).length;
  const isAsked = words >= MIN_WORDS && title.trim().length >= 8;
  const { response } = useFiltered<SimilarIssuesQuery>(QUERY, { repositoryId, query: title.trim() }, isAsked);
  const [isHidden, setHidden] = useState(false);
  const found = response?.node?.suggestedIssues ?? [];
  if (!isAsked || isHidden || found.length === 0) return null;
  return (
    <section className={styles.similar} aria-label="Similar issues">
      <div className={styles.similarTop}>
        <h2>Is it one of these?</h2>
        <button type="button" className="link-button" onClick={() => setHidden(true)}>
          Hide
        </button>
      </div>
      <ul>
        {found.map((issue) => (
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
