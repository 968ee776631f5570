import { graphql, useFragment } from "react-relay";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import type { LabelMergedSentence_event$key } from "#web/__generated__/LabelMergedSentence_event.graphql.ts";

export function LabelMergedSentence({ event }: { event: LabelMergedSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment LabelMergedSentence_event on LabelMergedEvent {
        labelName
        mergedLabelName
        label {
          ...LabelChip_label
        }
      }
    `,
    event,
  );
  return (
    <>
      merged the label <strong>{data.mergedLabelName}</strong> into{" "}
      {data.label ? <LabelChip label={data.label} /> : data.labelName}
    </>
  );
}
