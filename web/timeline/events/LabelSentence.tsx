import { graphql, useFragment } from "react-relay";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import type { LabelSentence_event$key } from "#web/__generated__/LabelSentence_event.graphql.ts";

type Props = { event: LabelSentence_event$key; verb: "added" | "removed" };

export function LabelSentence({ event, verb }: Props) {
  const data = useFragment(
    graphql`
      fragment LabelSentence_event on TimelineEvent {
        ... on LabeledEvent {
          labelName
          label {
            ...LabelChip_label
          }
        }
        ... on UnlabeledEvent {
          labelName
          label {
            ...LabelChip_label
          }
        }
      }
    `,
    event,
  );
  return (
    <>
      {verb} the {data.label ? <LabelChip label={data.label} /> : data.labelName} label
    </>
  );
}
