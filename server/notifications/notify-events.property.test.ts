import fc from "fast-check";
import { expect } from "vitest";
import { addOrganizationMember, deleteCollaborator, writeCollaborator } from "#server/access/membership.ts";
import { writeSuspendedAt } from "#server/accounts/administer-account.ts";
import { NO_CHANGES } from "#server/bulk/bulk-changes.ts";
import { runBulkJob } from "#server/bulk/run-bulk-job.ts";
import { updateIssuesBulk } from "#server/bulk/start-bulk-job.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { UserError } from "#server/errors.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { addAssignees } from "#server/issues/assign-issue.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { updateNotificationSettings } from "#server/notifications/notification-settings.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { setRepositorySubscription } from "#server/subscriptions/repository-subscription.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import {
  NotificationOracle,
  type EventKind,
  type OracleIssue,
  type Repository,
  type Watch,
} from "#server/test/notification-oracle.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

const PEOPLE = ["mona", "hubot", "rita", "tess", "wren"] as const;
const READERS = ["mona", "rita", "tess", "wren", "max", "ada"];
const MEMBERS = ["mona", "rita", "tess"];
const CREW = ["rita", "hubot"];

const who = fc.constantFrom(...PEOPLE);
const text = fc.record({ mentions: fc.subarray([...PEOPLE], { maxLength: 2 }), isForCrew: fc.boolean() });
const issue = fc.nat({ max: 3 });
const repository = fc.constantFrom<Repository>("hello", "secret");

const action = fc.oneof(
  fc.record({ do: fc.constant("open" as const), who, repository, text }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("comment" as const), who, issue, text }) },
  fc.record({ do: fc.constantFrom("close" as const, "reopen" as const), who, issue }),
  fc.record({ do: fc.constant("assign" as const), who, issue, assignee: who }),
  fc.record({ do: fc.constant("closeAll" as const), who }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("subscribe" as const),
      who,
      issue,
      choice: fc.constantFrom("SUBSCRIBED" as const, "UNSUBSCRIBED" as const, "IGNORED" as const, "CLOSED" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("watch" as const),
      who,
      repository,
      watch: fc.constantFrom<Watch>("PARTICIPATING", "ALL", "ISSUE", "PULL_REQUEST", "IGNORE"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("set" as const),
      who,
      settings: fc.record({
        participatingInbox: fc.boolean(),
        participatingEmail: fc.boolean(),
        watchingInbox: fc.boolean(),
        watchingEmail: fc.boolean(),
      }),
    }),
  },
  fc.record({ do: fc.constant("suspend" as const), who, isOn: fc.boolean() }),
  fc.record({ do: fc.constant("share" as const), who: fc.constantFrom("hubot", "rita", "tess"), isOn: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("deliver" as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
type Text = { mentions: readonly string[]; isForCrew: boolean };

/** The world and the oracle, which do the same. */
class Pair {
  readonly oracle = new NotificationOracle([...PEOPLE, "max", "ada"], READERS);
  readonly #world: World;
  readonly #keys: IssueKey[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** What is refused changes nothing on either side. */
  async run(one: Action): Promise<void> {
    try {
      await this.#run(one);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }

  async #run(one: Action): Promise<void> {
    const world = this.#world;
    switch (one.do) {
      case "open":
        return this.#open(one);
      case "watch": {
        const level = one.watch === "ISSUE" || one.watch === "PULL_REQUEST" ? "CUSTOM" : one.watch;
        const subjectTypes = one.watch === "ISSUE" || one.watch === "PULL_REQUEST" ? [one.watch] : [];
        await setRepositorySubscription(world.as(one.who), {
          repositoryId: world[one.repository].id,
          level,
          subjectTypes,
        });
        this.oracle.watches[one.repository].set(one.who, one.watch);
        return;
      }
      case "set":
        await updateNotificationSettings(world.as(one.who), one.settings);
        this.oracle.settings.set(one.who, one.settings);
        return;
      case "suspend":
        await writeSuspendedAt(world.as(null), world.id(one.who), one.isOn ? new Date() : null);
        this.oracle.suspended[one.isOn ? "add" : "delete"](one.who);
        return;
      case "share": {
        const key = { repositoryId: world.secret.id, accountId: world.id(one.who) };
        if (one.isOn) await writeCollaborator(world.as("mona"), { ...key, role: "TRIAGE" });
        else await deleteCollaborator(world.as("mona"), key.repositoryId, key.accountId);
        this.oracle.readers[one.isOn ? "add" : "delete"](one.who);
        return;
      }
      case "closeAll":
        return this.#closeAll(one.who);
      case "deliver":
        return this.deliver();
      default:
        return this.#change(one);
    }
  }

  async #open({ who: author, repository: name, text: words }: Extract<Action, { do: "open" }>): Promise<void> {
    if (this.#keys.length > 3) return;
    const repositoryId = this.#world[name].id;
    this.#keys.push(toIssueKey(await this.#world.issue(author, { repositoryId, body: toBody(words) })));
    const opened: OracleIssue = {
      repository: name,
      author,
      isOpen: true,
      assignees: new Set(),
      commenters: new Set(),
      subscriptions: new Map(),
    };
    this.oracle.issues.push(opened);
    this.#record("ISSUE_OPENED", { issue: opened, actor: author, named: toNamed(words, author) });
  }

  async #change(one: Extract<Action, { do: "comment" | "close" | "reopen" | "assign" | "subscribe" }>): Promise<void> {
    const position = one.issue % Math.max(this.#keys.length, 1);
    const [key, subject] = [this.#keys[position], this.oracle.issues[position]];
    if (!key || !subject) return;
    const ctx = this.#world.as(one.who);
    const event = { issue: subject, actor: one.who, named: [] };
    if (one.do === "comment") {
      await addComment(ctx, { subject: key, body: toBody(one.text) });
      subject.commenters.add(one.who);
      this.#record("ISSUE_COMMENT", { ...event, named: toNamed(one.text, one.who) });
    } else if (one.do === "assign") {
      const { assigneeIds } = await addAssignees(ctx, { ...key, assigneeIds: [this.#world.id(one.assignee)] });
      if (subject.assignees.has(one.assignee) || !assigneeIds.includes(this.#world.id(one.assignee))) return;
      subject.assignees.add(one.assignee);
      this.#record("ASSIGNED", { ...event, named: [{ login: one.assignee, reason: "ASSIGN" }] });
    } else if (one.do === "subscribe") {
      const state = one.choice === "CLOSED" ? "SUBSCRIBED" : one.choice;
      const events = one.choice === "CLOSED" ? (["CLOSED"] as const) : null;
      await updateSubscription(ctx, { ...key, state, eventKinds: events });
      const reason = subject.subscriptions.get(one.who)?.reason ?? "MANUAL";
      subject.subscriptions.set(one.who, { state, reason, events });
    } else {
      await (one.do === "close" ? closeIssue(ctx, key) : reopenIssue(ctx, key));
      this.#setOpen(subject, one.do === "reopen", one.who);
    }
  }

  /** As a bulk update, in a transaction with all its events. */
  async #closeAll(actor: string): Promise<void> {
    const changes = { ...NO_CHANGES, state: "COMPLETED" as const };
    const id = await updateIssuesBulk(this.#world.as(actor), { keys: this.#keys, changes });
    const platform = { systemContext: () => this.#world.as(null), enqueue: () => Promise.resolve() };
    await runBulkJob(platform, { id }, { isLast: true });
    const rows = await this.#world.db.rows<IssueKey>(
      sql`select repository_id, id from issues where state = 'CLOSED' order by repository_id, id`,
    );
    const closed = (key: IssueKey) => rows.some((row) => row.repositoryId === key.repositoryId && row.id === key.id);
    this.#keys.forEach((key, position) => {
      const subject = this.oracle.issues[position];
      if (subject && closed(key)) this.#setOpen(subject, false, actor);
    });
  }

  #setOpen(subject: OracleIssue, isOpen: boolean, actor: string): void {
    if (subject.isOpen === isOpen) return;
    subject.isOpen = isOpen;
    this.#record(isOpen ? "REOPENED" : "CLOSED", { issue: subject, actor, named: [] });
  }

  #record(kind: EventKind, event: Omit<NotificationOracle["events"][number], "kind">): void {
    this.oracle.events.push({ kind, ...event });
  }

  async deliver(): Promise<void> {
    const ctx = this.#world.as(null);
    const mailing = { ...ctx, config: { ...ctx.config, smtp: "smtp://mail.example.com" } };
    while (await takeQueuedEvents(mailing, notifyEvents));
    this.oracle.deliver();
  }

  /** The same lines as the oracle's. Events are numbered for each issue, because a bulk update handles issues in the order of their ids. */
  async read(): Promise<{ inbox: string[]; emails: string[] }> {
    const rows = await this.#world.db.rows<{ line: string; isEmail: boolean }>(sql`
      with numbered as (select id, repository_id, issue_id, row_number() over (partition by repository_id, issue_id order by id) - 1 as position
        from events where kind = any(${["ISSUE_OPENED", "ISSUE_COMMENT", "CLOSED", "REOPENED", "ASSIGNED"]}::text[])),
      issues as (select * from unnest(${this.#keys.map((key) => key.repositoryId)}::bigint[], ${this.#keys.map((key) => key.id)}::bigint[])
        with ordinality as i (repository_id, issue_id, number))
      select concat_ws(' ', a.login, i.number - 1, n.reason, e.position) as line, false as is_email from notifications n
        join accounts a on a.id = n.account_id join issues i using (repository_id, issue_id)
        join numbered e on e.repository_id = n.repository_id and e.id = n.event_id
      union all select concat_ws(' ', a.login, i.number - 1, d.reason, e.position), true from notification_deliveries d
        join accounts a on a.id = d.account_id join issues i using (repository_id, issue_id)
        join numbered e on e.repository_id = d.repository_id and e.id = d.event_id where d.channel = 'EMAIL'`);
    const lines = (isEmail: boolean) => rows.flatMap((row) => (row.isEmail === isEmail ? row.line : [])).toSorted();
    return { inbox: lines(false), emails: lines(true) };
  }
}

function toBody({ mentions, isForCrew }: Text): string {
  return ["Text", ...mentions.map((login) => `@${login}`), ...(isForCrew ? ["@octo/crew"] : [])].join(" ");
}

/** Only members of an organization mention its teams. */
function toNamed({ mentions, isForCrew }: Text, author: string) {
  return [
    ...mentions.map((login) => ({ login, reason: "MENTION" as const })),
    ...(isForCrew && MEMBERS.includes(author) ? CREW.map((login) => ({ login, reason: "TEAM_MENTION" as const })) : []),
  ];
}

test(
  "inboxes and e-mails are those of the oracle, in whatever batches the events are handled",
  { timeout: 240_000 },
  async ({ world }) => {
    for (const login of ["rita", "tess"])
      await addOrganizationMember(world.as("mona"), {
        organizationId: world.hello.ownerId,
        accountId: world.id(login),
        role: "MEMBER",
      });
    const memberIds = CREW.map((login) => world.id(login));
    await createTeam(world.as("mona"), {
      organizationId: world.hello.ownerId,
      slug: "crew",
      memberIds,
      repositories: [],
    });
    const first = fc.record({ do: fc.constant("open" as const), who, repository, text });
    const actions = fc
      .tuple(first, fc.array(action, { minLength: 3, maxLength: 20 }))
      .map(([open, rest]) => [open, ...rest]);
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        await world.db.run(sql`savepoint scenario`);
        const pair = new Pair(world);
        for (const one of all) await pair.run(one);
        await pair.deliver();
        const found = await pair.read();
        await world.db.run(sql`rollback to savepoint scenario`);
        expect(found).toEqual({ inbox: pair.oracle.inbox(), emails: pair.oracle.emails() });
      }),
      { numRuns: Number(process.env["MILEPOST_RANDOM_NOTIFICATIONS"] ?? 100), endOnFailure: false },
    );
  },
);
