import { graphql, useFragment } from "react-relay";
import type { MergedSentence_event$key } from "#web/__generated__/MergedSentence_event.graphql.ts";

export function MergedSentence({ event }: { event: MergedSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment MergedSentence_event on MergedEvent {
        commitOid
        mergeRefName
      }
    `,
    event,
  );
  return (
    <>
      merged{" "}
      {data.commitOid ? (
        <>
          commit <code>{data.commitOid.slice(0, 7)}</code>{" "}
        </>
      ) : (
        "this "
      )}
      into <code>{data.mergeRefName}</code>
    </>
  );
}
