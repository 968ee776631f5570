import { graphql, useFragment } from "react-relay";
import type { RenamedSentence_event$key } from "#web/__generated__/RenamedSentence_event.graphql.ts";

export function RenamedSentence({ event }: { event: RenamedSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment RenamedSentence_event on RenamedTitleEvent {
        previousTitle
        currentTitle
      }
    `,
    event,
  );
  return (
    <>
      changed the title <del>{data.previousTitle}</del> <ins>{data.currentTitle}</ins>
    </>
  );
}
