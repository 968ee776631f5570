import { useEffect, useRef } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { getPage } from "#web/timeline/segments.ts";
import { hashChanged } from "#web/platform/router/useIsTargeted.ts";
import type { useDeepLinkQuery } from "#web/__generated__/useDeepLinkQuery.graphql.ts";

type Link = { issueId: string; hash: string; loadPage: (page: number) => void; loadedCount: number };

/** A link to a comment: its page is loaded, it is scrolled to and marked. */
export function useDeepLink({ issueId, hash, loadPage, loadedCount }: Link): void {
  const environment = useRelayEnvironment();
  const done = useRef<string>(undefined);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    hashChanged();
    const comment = /^#issuecomment-(\d{1,16})$/.exec(hash)?.[1];
    if (comment === undefined || done.current === hash) return;
    const element = document.getElementById(hash.slice(1));
    if (element) {
      done.current = hash;
      scrollThere(element);
      return;
    }
    if (asked.current === hash) return;
    asked.current = hash;
    fetchQuery<useDeepLinkQuery>(
      environment,
      graphql`
        query useDeepLinkQuery($id: ID!, $comment: BigInt!) {
          node(id: $id) {
            ... on Issueish {
              timelinePosition(fullDatabaseId: $comment)
            }
          }
        }
      `,
      { id: issueId, comment },
    ).subscribe({
      next: ({ node }) => {
        const position = node?.timelinePosition;
        if (typeof position === "number") loadPage(getPage(position));
        else showToast("info", "That comment is not here any more.");
      },
      error: (failure: Error) => showToast("error", failure.message),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked for again when the address or the loaded pages change
  }, [hash, loadedCount, issueId]);
}

/** What is above may still find its size: the place is looked up again until it stands. */
function scrollThere(element: HTMLElement): void {
  let tries = 0;
  const scroll = () => {
    element.scrollIntoView({ block: "start" });
    tries += 1;
    if (tries < 4) requestAnimationFrame(scroll);
  };
  scroll();
}
