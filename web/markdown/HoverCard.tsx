import { useEffect, useRef, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { HoverCardQuery } from "#web/__generated__/HoverCardQuery.graphql.ts";
import styles from "./HoverCard.module.css";

type Resource = HoverCardQuery["response"]["resource"];

const LEAVE_MS = 250;

/** What a reference or a mention leads to, in short. Nothing for what the reader may not see. */
export function HoverCard({ link, onClose }: { link: HTMLAnchorElement; onClose: () => void }) {
  const environment = useRelayEnvironment();
  const [resource, setResource] = useState<Resource>();
  const panel = useRef<HTMLDivElement>(null);
  const href = link.getAttribute("href") ?? "";

  useEffect(() => {
    const request = fetchQuery<HoverCardQuery>(
      environment,
      graphql`
        query HoverCardQuery($url: URI!) {
          resource(url: $url) {
            __typename
            ... on Issueish {
              number
              title
              titleHTML
              createdAt
              repository {
                nameWithOwner
              }
              author {
                login
              }
              ...StateIcon_issue @alias(as: "state")
            }
            ... on Actor {
              login
              avatarUrl(size: 96)
            }
            ... on User {
              name
            }
          }
        }
      `,
      { url: href },
    ).subscribe({ next: (data) => setResource(data.resource), error: () => undefined });
    return () => request.unsubscribe();
  }, [environment, href]);

  useEffect(() => {
    const element = panel.current;
    if (element && resource) {
      if (!element.matches(":popover-open")) element.showPopover();
      const at = link.getBoundingClientRect();
      element.style.left = `${Math.max(8, Math.min(at.left, innerWidth - element.offsetWidth - 8))}px`;
      const isBelow = at.bottom + element.offsetHeight + 12 < innerHeight;
      element.style.top = `${isBelow ? at.bottom + 4 : at.top - element.offsetHeight - 4}px`;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stay = () => clearTimeout(timer);
    const leave = () => {
      clearTimeout(timer);
      timer = setTimeout(onClose, LEAVE_MS);
    };
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    for (const one of [link, element]) {
      one?.addEventListener("mouseenter", stay);
      one?.addEventListener("mouseleave", leave);
    }
    link.addEventListener("blur", leave);
    addEventListener("scroll", onClose, { capture: true, once: true });
    addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      for (const one of [link, element]) {
        one?.removeEventListener("mouseenter", stay);
        one?.removeEventListener("mouseleave", leave);
      }
      link.removeEventListener("blur", leave);
      removeEventListener("scroll", onClose, { capture: true });
      removeEventListener("keydown", onKey);
    };
  }, [link, resource, onClose]);

  if (!resource) return null;
  return (
    <div ref={panel} popover="manual" role="tooltip" className={styles.card}>
      {resource.state ? (
        <>
          <p className={styles.where}>
            {resource.repository?.nameWithOwner}
            {resource.createdAt && (
              <>
                {" "}
                <Time at={resource.createdAt} prefix />
              </>
            )}
          </p>
          <p className={styles.title}>
            <StateIcon issue={resource.state} /> <bdi dangerouslySetInnerHTML={{ __html: resource.titleHTML ?? "" }} />{" "}
            <span className={styles.muted}>#{resource.number}</span>
          </p>
          <p className={styles.muted}>opened by {resource.author?.login ?? "ghost"}</p>
        </>
      ) : (
        <p className={styles.person}>
          {resource.avatarUrl && <Avatar src={resource.avatarUrl} size={48} />}
          <span>
            <strong>{resource.login}</strong>
            {resource.name && <span className={styles.muted}> {resource.name}</span>}
          </span>
        </p>
      )}
    </div>
  );
}
