import { setTimeout as sleep } from "node:timers/promises";
import { send, type Answer, type Api } from "../platform/api.ts";
import type { Random } from "../platform/random.ts";
import type { Ledger } from "./ledger.ts";
import { planChange, type Issue, type IssueState } from "./plan-change.ts";
import type { World } from "./world.ts";

type Options = {
  api: Api;
  world: World;
  ledger: Ledger;
  random: Random;
  /** Begins every key, so that the keys of several clients differ. */
  name: string;
  note: (answer: Answer) => void;
};

type Request = { query: string; variables: object };

const RETRY_MS = 150;
const PAUSE_MS = 15;
const ISSUES_KEPT = 30;
/** While a crash lasts, requests fail with one of these, or without an answer. */
const EXPECTED = /^(?:503 |200 SERVICE_UNAVAILABLE|\d+ RESOURCE_LIMITS_EXCEEDED|\d+ RATE_LIMITED)/;

/** The text of an answer that no crash explains. */
export function findUnexplained(answer: Answer): string | undefined {
  if (answer.kind !== "refused") return undefined;
  const text = `${answer.status} ${answer.message}`;
  return EXPECTED.test(text) ? undefined : text;
}

/**
 * Changes issues through the API, one write after the other, on issues of its own. After a write without an answer it does
 * not know the state of that issue, and leaves it alone from then on. New issues and comments are sent with an idempotency
 * key half of the time, and then again until they are acknowledged, as the web client does; other writes are sent once.
 */
export class Client {
  private readonly options: Options;
  private readonly stopping = new AbortController();
  private issues: Issue[] = [];
  private count = 0;
  private isPaused = false;
  private isIdle = false;
  private readonly running: Promise<void>;

  constructor(options: Options) {
    this.options = options;
    this.running = this.run();
  }

  /** The issues whose state is known, by their text. */
  get states(): (readonly [string, IssueState])[] {
    return this.issues.map((issue) => [issue.key, issue]);
  }

  /** Waits for the answer to the last write. */
  async pause(): Promise<void> {
    this.isPaused = true;
    while (!this.isIdle) await sleep(PAUSE_MS);
  }

  resume(): void {
    this.issues = this.issues.slice(-ISSUES_KEPT);
    this.isIdle = false;
    this.isPaused = false;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { random } = this.options;
    while (!this.stopping.signal.aborted) {
      this.isIdle = this.isPaused;
      const isKnown = this.isIdle || (await this.writeSomething());
      await sleep(isKnown ? random.integer(0, PAUSE_MS) : RETRY_MS);
    }
    this.isIdle = true;
  }

  private async writeSomething(): Promise<boolean> {
    const { random, world } = this.options;
    const choice = random.number();
    if (this.issues.length === 0 || choice < 0.25) return this.createIssue();
    const issue = random.pick(this.issues);
    if (choice < 0.5) return this.addComment(issue);
    return this.change(issue, planChange({ issue, world, random, makeTitle: () => this.makeKey("title") }));
  }

  private async createIssue(): Promise<boolean> {
    const { random, world } = this.options;
    const key = this.makeKey("issue");
    const parents = random.number() < 0.2 ? this.issues.filter(({ isSubIssue }) => !isSubIssue) : [];
    const parent = parents.length > 0 ? random.pick(parents) : undefined;
    const variables = { repositoryId: world.repositoryId, title: key, body: key, parentIssueId: parent?.id ?? null };
    const answer = await this.writeOnceOrTwice(key, { query: CREATE, variables });
    if (answer.kind !== "acknowledged") return false;
    const { issue } = answer.data["createIssue"] as unknown as { issue: { id: string } };
    const fresh = { title: key, state: "OPEN", labels: [], assignees: [], milestone: null };
    this.issues.push({ ...fresh, id: issue.id, key, reactions: 0, isSubIssue: parent !== undefined });
    return true;
  }

  /** Whether or not it is acknowledged, the state of the issue is known. */
  private async addComment(issue: Issue): Promise<boolean> {
    const key = this.makeKey("comment");
    const answer = await this.writeOnceOrTwice(key, { query: COMMENT, variables: { subjectId: issue.id, body: key } });
    return answer.kind === "acknowledged";
  }

  private async change(issue: Issue, change: ReturnType<typeof planChange>): Promise<boolean> {
    const { mutation, input, event, key = `${issue.key} ${event}` } = change;
    const type = `${mutation.slice(0, 1).toUpperCase()}${mutation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { clientMutationId } }`;
    const answer = await this.write(key, { query, variables: { input } });
    if (answer.kind === "acknowledged") change.apply();
    else this.issues = this.issues.filter((other) => other !== issue);
    return answer.kind === "acknowledged";
  }

  private writeOnceOrTwice(key: string, request: Request): Promise<Answer> {
    return this.options.random.number() < 0.5 ? this.writeUntilAcknowledged(key, request) : this.write(key, request);
  }

  private async write(key: string, { query, variables }: Request): Promise<Answer> {
    const { ledger, api, note } = this.options;
    ledger.begin(key);
    const answer = await send(api, query, { ...variables });
    note(answer);
    if (answer.kind === "acknowledged") ledger.acknowledge(key);
    return answer;
  }

  private async writeUntilAcknowledged(key: string, { query, variables }: Request): Promise<Answer> {
    const { ledger, api, note, random } = this.options;
    ledger.begin(key);
    for (;;) {
      const answer = await send(api, query, { ...variables, idempotencyKey: key });
      note(answer);
      if (answer.kind === "acknowledged") ledger.acknowledge(key);
      const isFinal = answer.kind === "acknowledged" || findUnexplained(answer) !== undefined;
      if (isFinal || this.stopping.signal.aborted) return answer;
      await sleep(RETRY_MS * (0.5 + random.number()));
    }
  }

  private makeKey(noun: string): string {
    return `${noun} ${this.options.name}-${(this.count += 1)}`;
  }
}

const CREATE = `mutation ($repositoryId: ID!, $title: String!, $body: String!, $parentIssueId: ID, $idempotencyKey: String) {
  createIssue(input: { repositoryId: $repositoryId, title: $title, body: $body, parentIssueId: $parentIssueId, idempotencyKey: $idempotencyKey }) { issue { id } } }`;
const COMMENT = `mutation ($subjectId: ID!, $body: String!, $idempotencyKey: String) {
  addComment(input: { subjectId: $subjectId, body: $body, idempotencyKey: $idempotencyKey }) { commentEdge { node { id } } } }`;
