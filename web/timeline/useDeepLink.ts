import { useEffect, useRef } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { hashChanged } from "#web/platform/router/useIsTargeted.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { getPage } from "#web/timeline/segments.ts";
import type { useDeepLinkQuery } from "#web/__generated__/useDeepLinkQuery.graphql.ts";

type DeepLink = { issueId: string; hash: string; loadPage: (page: number) => void; loadedCount: number };

/** Scrolls to the comment that the URL names, after loading its page of the timeline. */
export function useDeepLink({ issueId, hash, loadPage, loadedCount }: DeepLink): void {
  const environment = useRelayEnvironment();
  const scrolledTo = useRef<string>(undefined);
  const requested = useRef<string>(undefined);
  useEffect(() => {
    hashChanged();
    const commentId = /^#issuecomment-(\d{1,16})$/.exec(hash)?.[1];
    if (commentId === undefined || scrolledTo.current === hash) return;
    const element = document.getElementById(hash.slice(1));
    if (element) {
      scrolledTo.current = hash;
      scrollUntilStable(element);
      return;
    }
    if (requested.current === hash) return;
    requested.current = hash;
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
      { id: issueId, comment: commentId },
    ).subscribe({
      next: ({ node }) => {
        const position = node?.timelinePosition;
        if (typeof position === "number") loadPage(getPage(position));
        else showToast("info", "This comment no longer exists.");
      },
      error: (failure: Error) => showToast("error", failure.message),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when the URL or the loaded pages change
  }, [hash, loadedCount, issueId]);
}

/** The items above may still get their height, so it scrolls again in the next frames. */
function scrollUntilStable(element: HTMLElement): void {
  let tries = 0;
  const scroll = () => {
    element.scrollIntoView({ block: "start" });
    tries += 1;
    if (tries < 4) requestAnimationFrame(scroll);
  };
  scroll();
}
