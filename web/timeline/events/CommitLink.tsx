import { graphql, useFragment } from "react-relay";
import type { CommitLink_commit$key } from "#web/__generated__/CommitLink_commit.graphql.ts";

/** The beginning of a commit's id, as a link if its host has a page for it. */
export function CommitLink({ commit }: { commit: CommitLink_commit$key }) {
  const { abbreviatedOid, hostUrl } = useFragment(
    graphql`
      fragment CommitLink_commit on Commit {
        abbreviatedOid
        hostUrl
      }
    `,
    commit,
  );
  const text = <code>{abbreviatedOid}</code>;
  return hostUrl ? <a href={hostUrl}>{text}</a> : text;
}
