import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { PaletteEntry } from "#web/shell/palette-entries.ts";
import type { useViewEntriesQuery } from "#web/__generated__/useViewEntriesQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query useViewEntriesQuery {
    safeViewer {
      user {
        dashboard {
          shortcuts(first: 25, searchTypes: [ISSUES]) {
            nodes {
              id
              name
              resourcePath
            }
          }
          sharedShortcuts(first: 25) {
            nodes {
              id
              name
              resourcePath
            }
          }
        }
      }
    }
  }
`;

const NEW_VIEW: PaletteEntry = { text: "New view", group: "Go to", target: { path: paths.newView() } };

/** The viewer's views, once they are loaded, and the page that creates one. */
export function useViewEntries(): PaletteEntry[] {
  const environment = useRelayEnvironment();
  const [views, setViews] = useState<PaletteEntry[]>([]);
  useEffect(() => {
    const request = fetchQuery<useViewEntriesQuery>(environment, QUERY, {}).subscribe({
      next: (response) => setViews(toEntries(response)),
      // The palette works without them.
      error: () => undefined,
    });
    return () => request.unsubscribe();
  }, [environment]);
  return [...views, NEW_VIEW];
}

function toEntries({ safeViewer }: useViewEntriesQuery["response"]): PaletteEntry[] {
  const dashboard = safeViewer.user?.dashboard;
  const nodes = [...(dashboard?.shortcuts.nodes ?? []), ...(dashboard?.sharedShortcuts.nodes ?? [])];
  return nodes.flatMap((node) =>
    node ? [{ text: node.name, group: "View", target: { path: node.resourcePath } }] : [],
  );
}
