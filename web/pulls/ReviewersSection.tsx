import { CheckIcon, CommentIcon, DotFillIcon, FileDiffIcon, PeopleIcon, type Icon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { LazyReviewerPicker } from "#web/pulls/lazy-reviewer-picker.ts";
import { toReviewerItems, type ReviewerItem } from "#web/pulls/reviewer-items.ts";
import { useRequestReviews } from "#web/pulls/useRequestReviews.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import type {
  ReviewersSection_pull$data,
  ReviewersSection_pull$key,
} from "#web/__generated__/ReviewersSection_pull.graphql.ts";
import { APPROVED_THESE_CHANGES } from "#shared/messages.ts";
import styles from "./ReviewersSection.module.css";

/** Who has reviewed, and whose review is awaited, people and teams. */
export function ReviewersSection({ pull }: { pull: ReviewersSection_pull$key }) {
  const data = useFragment(
    graphql`
      fragment ReviewersSection_pull on PullRequest {
        id
        viewerCanRequestReviews
        author {
          login
        }
        latestReviews(first: 100) {
          nodes {
            id
            reviewState: state
            author {
              login
              avatarUrl(size: 64)
              resourcePath
            }
          }
        }
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
  const reviews = getFinishedReviews(data);
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
      {selected.length + reviews.length === 0 ? (
        <InlineNote>No reviews</InlineNote>
      ) : (
        <SidebarList>
          {reviews.map((review) => (
            <Reviewed key={review.id} review={review} />
          ))}
          {selected.map((item) => (
            <Reviewer key={item.id} item={item} path={paths.get(item.id) ?? "/"} />
          ))}
        </SidebarList>
      )}
    </SidebarSection>
  );
}

/** The reviews of those who were not asked again. What authors comment on their own pull requests is no review. */
function getFinishedReviews({ author, latestReviews, requestedReviewers }: ReviewersSection_pull$data) {
  const others = new Set([author?.login, ...requestedReviewers.map((reviewer) => reviewer.login)]);
  return getNodes(latestReviews).filter((review) => review.author && !others.has(review.author.login));
}

const STATES: Record<string, { icon: Icon; tone: string; text: string }> = {
  APPROVED: { icon: CheckIcon, tone: "good", text: APPROVED_THESE_CHANGES },
  CHANGES_REQUESTED: { icon: FileDiffIcon, tone: "bad", text: "requested changes" },
};
const COMMENTED = { icon: CommentIcon, tone: "none", text: "left review comments" };

function Reviewed({ review: { author, reviewState } }: { review: ReturnType<typeof getFinishedReviews>[number] }) {
  const { icon: StateIcon, tone, text } = STATES[reviewState] ?? COMMENTED;
  if (!author) return null;
  return (
    <li className={styles.reviewer}>
      <Link to={author.resourcePath}>
        <Avatar src={author.avatarUrl} /> <span>{author.login}</span>
      </Link>
      <span className={styles.state} data-tone={tone} title={`${author.login} ${text}`}>
        <StateIcon aria-label={`${author.login} ${text}`} />
      </span>
    </li>
  );
}

function Reviewer({ item, path }: { item: ReviewerItem; path: string }) {
  const name = item.kind === "team" ? (item.description ?? item.text) : item.text;
  return (
    <li className={styles.reviewer}>
      <Link to={path}>
        {item.kind === "team" ? <PeopleIcon size={20} /> : <Avatar src={item.avatarUrl} />} <span>{name}</span>
      </Link>
      <span className={styles.state} data-tone="wait" title={`Awaiting requested review from ${name}`}>
        <DotFillIcon aria-label={`Awaiting requested review from ${name}`} />
      </span>
    </li>
  );
}
