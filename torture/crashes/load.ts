import type { Answer } from "../platform/api.ts";
import type { Person } from "../platform/people.ts";
import type { Random } from "../platform/random.ts";
import { Client, findUnexplained } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import type { IssueState } from "./plan-change.ts";
import type { World } from "./world.ts";

/** Several clients that write at the same time. */
export type Load = {
  /** Waits until every client has the answer to its last write. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
  /** The issues whose state is known, by their text. */
  states(): Map<string, IssueState>;
  /** How often each answer was given that is no acknowledgement. */
  readonly answers: ReadonlyMap<string, number>;
  /** Answers that no crash explains. */
  readonly unexplained: ReadonlySet<string>;
};

type Options = { url: string; people: readonly Person[]; world: World; ledger: Ledger; random: Random };

export function startLoad({ url, people, world, ledger, random }: Options): Load {
  const answers = new Map<string, number>();
  const unexplained = new Set<string>();
  const note = (answer: Answer) => {
    if (answer.kind === "acknowledged") return;
    const text = answer.kind === "refused" ? `${answer.status} ${answer.message}` : answer.message;
    answers.set(text, (answers.get(text) ?? 0) + 1);
    const found = findUnexplained(answer);
    if (found) unexplained.add(found);
  };
  const clients = people.map(({ token }, index) => {
    const name = `client ${index}`;
    return new Client({ api: { url, token }, world, ledger, random: random.fork(name), name, note });
  });
  return {
    pause: async () => void (await Promise.all(clients.map((client) => client.pause()))),
    resume: () => clients.forEach((client) => client.resume()),
    stop: async () => void (await Promise.all(clients.map((client) => client.stop()))),
    states: () => new Map(clients.flatMap(({ states }) => states)),
    answers,
    unexplained,
  };
}
