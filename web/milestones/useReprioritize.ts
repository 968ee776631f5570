import { useRef, useState } from "react";
import { commitMutation, graphql, useRelayEnvironment } from "react-relay";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useReprioritizeMutation } from "#web/__generated__/useReprioritizeMutation.graphql.ts";

const MUTATION = graphql`
  mutation useReprioritizeMutation($input: ReprioritizeMilestoneIssueInput!) {
    reprioritizeMilestoneIssue(input: $input) {
      milestone {
        id
        updatedAt
      }
    }
  }
`;

type Milestone = { id: string; updatedAt: string };

/**
 * The order of a milestone's issues as one sees it at once, and as the server
 * has it in the end. Moves go out one after the other, each with what the one
 * before it was told; when the last has come back the list is read again.
 */
export function useReprioritize(milestone: Milestone, known: readonly string[], reload: () => Promise<void>) {
  const environment = useRelayEnvironment();
  const [wished, setWished] = useState<readonly string[]>();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const told = useRef(milestone.updatedAt);

  /** What came meanwhile stands at the end, what went is gone. */
  const order = wished
    ? [...wished.filter((id) => known.includes(id)), ...known.filter((id) => !wished.includes(id))]
    : known;

  function move(id: string, to: number) {
    const others = order.filter((one) => one !== id);
    const next = [...others.slice(0, to), id, ...others.slice(to)];
    setWished(next);
    waiting.current += 1;
    queue.current = queue.current.then(() => send(id, next[to - 1] ?? null)).finally(() => settle());
  }

  async function settle(): Promise<void> {
    waiting.current -= 1;
    if (waiting.current > 0) return;
    await reload();
    if (waiting.current === 0) setWished(undefined);
  }

  function send(id: string, prevId: string | null): Promise<void> {
    const timestamp = told.current > milestone.updatedAt ? told.current : milestone.updatedAt;
    return new Promise((resolve) => {
      commitMutation<useReprioritizeMutation>(environment, {
        mutation: MUTATION,
        variables: { input: { id, milestoneId: milestone.id, timestamp, prevId } },
        onCompleted: ({ reprioritizeMilestoneIssue }) => {
          told.current = reprioritizeMilestoneIssue?.milestone?.updatedAt ?? told.current;
          resolve();
        },
        onError: (error) => {
          if ((error as MutationError).type === "UNPROCESSABLE") showToast("info", error.message);
          else showToast("error", "Error while updating milestone issue ordering");
          setWished(undefined);
          resolve();
        },
      });
    });
  }

  return { order, move };
}
