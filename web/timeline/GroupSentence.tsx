import { Fragment, type ReactNode } from "react";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { LabelChip_label$key } from "#web/__generated__/LabelChip_label.graphql.ts";

type Event = {
  readonly __typename: string;
  readonly label?: LabelChip_label$key | null | undefined;
  readonly labelName?: string | undefined;
  readonly assignee?:
    | { readonly login?: string | undefined; readonly resourcePath?: string | undefined }
    | null
    | undefined;
  readonly project?: { readonly title: string } | null | undefined;
};

/** Several changes that one person made in one go: “added bug and removed wip labels”. */
export function GroupSentence({ events }: { events: readonly Event[] }) {
  const [first] = events;
  const plus = events.filter((event) => /^(Labeled|Assigned|Added|SubIssueAdded)/.test(event.__typename));
  const minus = events.filter((event) => !plus.includes(event));
  switch (first?.__typename) {
    case "LabeledEvent":
    case "UnlabeledEvent":
      return (
        <>
          <Both verbs={["added", "removed"]} plus={plus} minus={minus} render={label} />{" "}
          {events.length === 1 ? "label" : "labels"}
        </>
      );
    case "AssignedEvent":
    case "UnassignedEvent":
      return <Both verbs={["assigned", "unassigned"]} plus={plus} minus={minus} render={person} />;
    case "AddedToProjectV2Event":
    case "RemovedFromProjectV2Event":
      return (
        <Both
          verbs={["added this to", "removed this from"]}
          plus={plus}
          minus={minus}
          render={(event) => <strong>{event.project?.title}</strong>}
        />
      );
    default:
      return (
        <>
          {plus.length > 0 ? "added" : "removed"} {events.length} sub-issues
        </>
      );
  }
}

type BothProps = {
  verbs: [string, string];
  plus: readonly Event[];
  minus: readonly Event[];
  render: (event: Event) => ReactNode;
};

function Both({ verbs, plus, minus, render }: BothProps) {
  return (
    <>
      {plus.length > 0 && (
        <>
          {verbs[0]} {listed(plus.map(render))}
        </>
      )}
      {plus.length > 0 && minus.length > 0 && " and "}
      {minus.length > 0 && (
        <>
          {verbs[1]} {listed(minus.map(render))}
        </>
      )}
    </>
  );
}

/** Chips stand side by side, as on GitHub; words have commas between them. */
function listed(parts: ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {part}
    </Fragment>
  ));
}

function label(event: Event): ReactNode {
  return event.label ? <LabelChip label={event.label} /> : <strong>{event.labelName}</strong>;
}

function person(event: Event): ReactNode {
  return event.assignee?.resourcePath ? (
    <Link to={event.assignee.resourcePath}>
      <strong>{event.assignee.login}</strong>
    </Link>
  ) : (
    <strong>ghost</strong>
  );
}
