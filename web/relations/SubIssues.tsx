import { ChevronDownIcon, ChevronRightIcon, GrabberIcon, KebabHorizontalIcon, PlusIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { useAddSubIssue } from "#web/relations/useAddSubIssue.ts";
import { useRemoveSubIssue } from "#web/relations/useRemoveSubIssue.ts";
import { useSubIssueOrder } from "#web/relations/useSubIssueOrder.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { PanelLink } from "#web/panel/PanelLink.tsx";
import type { SubIssues_issue$key } from "#web/__generated__/SubIssues_issue.graphql.ts";
import styles from "./SubIssues.module.css";

const IssuePicker = lazy(() =>
  import("#web/issue-pickers/IssuePicker.tsx").then((module) => ({ default: module.IssuePicker })),
);
const NewSubIssue = lazy(() =>
  import("#web/relations/NewSubIssue.tsx").then((module) => ({ default: module.NewSubIssue })),
);

/** The issues that this one is made of, in an order that people choose: by drag, or by keys. */
export function SubIssues({ issue }: { issue: SubIssues_issue$key | null }) {
  const data = useFragment(
    graphql`
      fragment SubIssues_issue on Issue {
        id
        viewerCanSetRelations
        subIssuesSummary {
          total
          completed
          percentCompleted
        }
        subIssues(first: 100) {
          nodes {
            id
            number
            title
            titleHTML
            resourcePath
            repository {
              nameWithOwner
            }
            assignedActors(first: 3) {
              nodes {
                ... on Actor {
                  login
                }
              }
            }
            ...StateIcon_issue
          }
        }
        repository {
          id
          nameWithOwner
        }
      }
    `,
    issue,
  );
  const [isOpen, setOpen] = useState(true);
  const [isCreating, setCreating] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState("");
  const known = (data?.subIssues.nodes ?? []).flatMap((node) => (node ? [node] : []));
  const [addSubIssue] = useAddSubIssue();
  const [removeSubIssue] = useRemoveSubIssue();
  const { order, moveTo } = useSubIssueOrder(
    data?.id ?? "",
    known.map((one) => one.id),
  );
  if (!data || (known.length === 0 && !data.viewerCanSetRelations)) return null;
  const { total, completed, percentCompleted } = data.subIssuesSummary;
  const shown = order.flatMap((id) => known.find((one) => one.id === id) ?? []);

  function place(id: string, to: number) {
    const at = order.indexOf(id);
    if (to < 0 || to >= order.length || to === at) return;
    moveTo(id, to);
    setSaid(`Moved to place ${to + 1} of ${order.length}`);
  }

  const addMenu = data.viewerCanSetRelations && (
    <Menu
      label="Sub-issues"
      groups={[
        {
          items: [
            { text: "Create new sub-issue", onSelect: () => setCreating(true) },
            { text: "Add existing issue", onSelect: () => setAdding(true) },
          ],
        },
      ]}
      renderOpener={(props) => (
        <Button {...props} size="small" icon={PlusIcon} disabled={total >= 100}>
          {known.length === 0 ? "Create sub-issue" : "Add sub-issue"}
        </Button>
      )}
    />
  );
  const forms = (
    <>
      {isAdding && (
        <div className={styles.adding}>
          <Suspense fallback={null}>
            <IssuePicker
              name="Add existing issue"
              repositoryId={data.repository.id}
              exceptId={data.id}
              onClose={() => setAdding(false)}
              onSelect={(id) => addSubIssue({ issueId: data.id, subIssueId: id })}
            />
          </Suspense>
        </div>
      )}
      {isCreating && (
        <Suspense fallback={null}>
          <NewSubIssue parentId={data.id} repositoryId={data.repository.id} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
  if (known.length === 0) {
    return (
      <div className={styles.bare}>
        {addMenu}
        {forms}
      </div>
    );
  }
  return (
    <section className={styles.box} aria-label="Sub-issues">
      <header className={styles.header}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />} <strong>Sub-issues</strong>
        </button>
        <span className={styles.count}>
          {completed} of {total}
        </span>
        <progress
          className={styles.progress}
          max={100}
          value={percentCompleted}
          aria-label={`${percentCompleted} % completed`}
        />
        {addMenu}
      </header>
      {isOpen && (
        <ul className={styles.list}>
          {shown.map((one, index) => (
            <li
              key={one.id}
              className={styles.row}
              draggable={data.viewerCanSetRelations}
              data-dragged={dragged === one.id || undefined}
              onDragStart={() => setDragged(one.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) place(dragged, index);
              }}
            >
              {data.viewerCanSetRelations && <GrabberIcon className={styles.grip} />}
              <StateIcon issue={one} />
              <PanelLink
                to={one.resourcePath}
                className={styles.title}
                dangerouslySetInnerHTML={{ __html: one.titleHTML }}
              />
              <span className={styles.number}>
                {one.repository.nameWithOwner === data.repository.nameWithOwner ? "" : one.repository.nameWithOwner}#
                {one.number}
              </span>
              {data.viewerCanSetRelations && (
                <Menu
                  label="Sub-issue"
                  align="end"
                  groups={[
                    {
                      items: [
                        { text: "Move up", isDisabled: index === 0, onSelect: () => place(one.id, index - 1) },
                        {
                          text: "Move down",
                          isDisabled: index === shown.length - 1,
                          onSelect: () => place(one.id, index + 1),
                        },
                        { text: "Move to top", isDisabled: index === 0, onSelect: () => place(one.id, 0) },
                        {
                          text: "Move to bottom",
                          isDisabled: index === shown.length - 1,
                          onSelect: () => place(one.id, shown.length - 1),
                        },
                      ],
                    },
                    {
                      items: [
                        {
                          text: "Remove sub-issue",
                          isDanger: true,
                          onSelect: () => removeSubIssue({ issueId: data.id, subIssueId: one.id }),
                        },
                      ],
                    },
                  ]}
                  renderOpener={({ onKeyDown, ...props }) => (
                    <IconButton
                      {...props}
                      icon={KebabHorizontalIcon}
                      size="small"
                      aria-label={`Actions for sub-issue ${one.title}`}
                      onKeyDown={(event) => {
                        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                        if (event.altKey && step) {
                          event.preventDefault();
                          place(one.id, index + step);
                        } else onKeyDown?.(event);
                      }}
                    />
                  )}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {forms}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}
