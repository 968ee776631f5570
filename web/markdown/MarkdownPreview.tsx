import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { MarkdownPreviewQuery } from "#web/__generated__/MarkdownPreviewQuery.graphql.ts";

type State = { html: string } | { error: string } | undefined;

/** Markdown as the server renders it in the repository, with its references. */
export function MarkdownPreview({ repositoryId, text }: { repositoryId: string; text: string }) {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<State>();
  useEffect(() => {
    const request = fetchQuery<MarkdownPreviewQuery>(
      environment,
      graphql`
        query MarkdownPreviewQuery($repositoryId: ID!, $text: String!) {
          node(id: $repositoryId) {
            ... on Repository {
              renderMarkdown(text: $text)
            }
          }
        }
      `,
      { repositoryId, text },
    ).subscribe({
      next: ({ node }) => setState({ html: node?.renderMarkdown ?? "" }),
      error: (failure: Error) => setState({ error: failure.message }),
    });
    return () => request.unsubscribe();
  }, [environment, repositoryId, text]);
  if (text.trim() === "") return <p>Nothing to preview</p>;
  if (!state) return <Spinner label="Loading preview" />;
  return "error" in state ? <p role="alert">{state.error}</p> : <MarkdownBody html={state.html} />;
}
