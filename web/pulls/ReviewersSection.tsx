import { DotFillIcon, PeopleIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { LazyReviewerPicker } from "#web/pulls/lazy-reviewer-picker.ts";
import { toReviewerItems, type ReviewerItem } from "#web/pulls/reviewer-items.ts";
import { useRequestReviews } from "#web/pulls/useRequestReviews.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import type { ReviewersSection_pull$key } from "#web/__generated__/ReviewersSection_pull.graphql.ts";
import styles from "./ReviewersSection.module.css";

/** Whose review is awaited, people and teams. */
export function ReviewersSection({ pull }: { pull: ReviewersSection_pull$key }) {
  const data = useFragment(
    graphql`
      fragment ReviewersSection_pull on PullRequest {
        id
        viewerCanRequestReviews
        requestedReviewers {
          __typename
          ... on Node {
            id
          }
          ... on Actor {
            login
            avatarUrl(size: 64)
            resourcePath
          }
          ... on Team {
            teamName: name
            combinedSlug
            resourcePath
          }
        }
      }
    `,
    pull,
  );
  const [requestReviews] = useRequestReviews();
  const selected = data.requestedReviewers.flatMap(toReviewerItems);
  const paths = new Map(data.requestedReviewers.map(({ id, resourcePath }) => [id, resourcePath]));

  /** Only added reviewers are sent, so that a request that another person makes at the same time is kept. */
  function setReviewers(reviewers: ReviewerItem[]) {
    const isKept = (item: ReviewerItem) => reviewers.some(({ id }) => id === item.id);
    const union = selected.every(isKept);
    const sent = union ? reviewers.filter((item) => !selected.some(({ id }) => id === item.id)) : reviewers;
    const idsOf = (kind: ReviewerItem["kind"]) => sent.filter((item) => item.kind === kind).map(({ id }) => id);
    requestReviews({ pullRequestId: data.id, userIds: idsOf("person"), teamIds: idsOf("team"), union });
  }

  return (
    <SidebarSection
      title="Reviewers"
      picker={
        data.viewerCanRequestReviews && (
          <LazyReviewerPicker pullRequestId={data.id} selected={selected} onSelect={setReviewers} />
        )
      }
    >
      {selected.length === 0 ? (
        <InlineNote>No reviews</InlineNote>
      ) : (
        <SidebarList>
          {selected.map((item) => (
            <Reviewer key={item.id} item={item} path={paths.get(item.id) ?? "/"} />
          ))}
        </SidebarList>
      )}
    </SidebarSection>
  );
}

function Reviewer({ item, path }: { item: ReviewerItem; path: string }) {
  const name = item.kind === "team" ? (item.description ?? item.text) : item.text;
  return (
    <li className={styles.reviewer}>
      <Link to={path}>
        {item.kind === "team" ? <PeopleIcon size={20} /> : <Avatar src={item.avatarUrl} />} <span>{name}</span>
      </Link>
      <span className={styles.pending} title={`Awaiting requested review from ${name}`}>
        <DotFillIcon aria-label={`Awaiting requested review from ${name}`} />
      </span>
    </li>
  );
}
