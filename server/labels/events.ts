import { onTimeline } from "#server/platform/events/declare.ts";

type Label = { labelId: number; labelName: string };

export const LABEL_EVENTS = {
  LABELED: onTimeline<Label>(),
  UNLABELED: onTimeline<Label>(),
  /** A label was merged into this one, which has come in its place. */
  LABEL_MERGED: onTimeline<Label & { mergedLabelName: string }>(),
};

type LabelEvents = typeof LABEL_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends LabelEvents {}
}
