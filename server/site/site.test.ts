import { describe, expect } from "vitest";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getAnnouncement } from "#server/site/announcement.ts";
import { updateSiteSettings, type SettingsInput } from "#server/site/update-site-settings.ts";
import { lastAudit } from "#server/test/site.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const PEOPLE = `query ($query: String, $filter: SitePersonFilter, $skip: Int, $first: Int) { site { people(query: $query, filter: $filter, skip: $skip, first: $first) {
  totalCount nodes { login administration { email isEmailVerified isSuspended awaitsApproval lastSeenAt } } } } }`;

type People = { site: { people: { totalCount: number; nodes: { login: string }[] } } };

async function find(world: World, variables: Record<string, unknown>): Promise<string[]> {
  const { data } = await world.graphql("mona", PEOPLE, variables);
  return (data as People).site.people.nodes.map(({ login }) => login);
}

describe("the site", () => {
  test("is there only for site administrators with a session", async ({ world }) => {
    const query = `{ site { people { totalCount } } }`;
    expect(await world.graphql("mona", query)).toEqual({ data: { site: { people: { totalCount: 7 } } } });
    for (const login of ["ada", null]) expect(await world.graphql(login, query)).toEqual({ data: { site: null } });
    const { errors } = await world.graphql("mona", query, {}, { scopes: ["repo"], isSiteAdmin: false });
    expect(errors).toMatchObject([{ type: "FORBIDDEN" }]);
  });

  test("shows what administrators see of an account to nobody else", async ({ world }) => {
    const query = `{ user(login: "mona") { administration { email } } }`;
    expect((await world.graphql("ada", query)).data).toEqual({ user: { administration: null } });
    expect((await world.graphql("mona", query)).data).toEqual({
      user: { administration: { email: "mona@example.com" } },
    });
  });

  test("lists people by login, found by a part of login, name or address, and by what they are", async ({ world }) => {
    await writePrimaryEmail(world.as("mona"), {
      accountId: world.id("ada"),
      address: "ada@Corp.example",
      isVerified: true,
    });
    await world.db.run(sql`update accounts set name = 'Robot 100%' where login = 'hubot'`);
    await world.db.run(sql`update accounts set suspended_at = now() where login in ('max', 'tess')`);
    await world.db.run(sql`update accounts set awaits_approval = true where login = 'tess'`);
    await world.db.run(sql`update accounts set last_seen_at = now() where login <> 'rita'`);
    expect(await find(world, {})).toEqual(["ada", "hubot", "max", "mona", "rita", "tess", "wren"]);
    expect(await find(world, { query: "UBO" })).toEqual(["hubot"]);
    expect(await find(world, { query: "100%" })).toEqual(["hubot"]);
    expect(await find(world, { query: "corp.EX" })).toEqual(["ada"]);
    expect(await find(world, { filter: "SITE_ADMINISTRATORS" })).toEqual(["mona"]);
    expect(await find(world, { filter: "SUSPENDED" })).toEqual(["max"]);
    expect(await find(world, { filter: "AWAITING_APPROVAL" })).toEqual(["tess"]);
    expect(await find(world, { filter: "NEVER_SIGNED_IN" })).toEqual(["rita"]);
    expect(await find(world, { skip: 2, first: 2 })).toEqual(["max", "mona"]);
  });

  test("sends as many statements for many rows as for few", async ({ world }) => {
    const query = `query ($first: Int!) { site {
      people(first: $first) { totalCount nodes { login administration { email lastSeenAt isEmailVerified } } }
      invitations(first: $first) { nodes { id createdBy { login } } }
      organizations(first: $first) { nodes { login memberCount repositoryCount } }
      repositories(first: $first) { nodes { nameWithOwner issueCount pullRequestCount } }
      auditLog(first: $first) { entries { sentence details { name value } } } } }`;
    await world.db.run(sql`
      insert into invitations (token_hash, created_at, expires_at, created_by_id, max_uses)
      select decode(md5(n::text), 'hex'), now(), now() + interval '1 day', ${world.id("mona")}, 1 from generate_series(1, 9) n`);
    for (let index = 0; index < 9; index += 1)
      await recordAudit(world.as("mona"), { action: "user.login", target: "x" });
    const measure = async (first: number) => {
      const before = world.db.statements.count;
      expect((await world.graphql("mona", query, { first })).errors).toBeUndefined();
      return world.db.statements.count - before;
    };
    await measure(1);
    expect(await measure(7)).toBe(await measure(1));
  });

  test("lists organizations and repositories, private ones too, by their figures", async ({ world }) => {
    await world.issue("hubot");
    const query = `query ($query: String) { site {
      organizations(query: $query) { nodes { login resourcePath memberCount repositoryCount } }
      repositories(query: $query) { totalCount nodes { nameWithOwner isPrivate isArchived issueCount pullRequestCount } } } }`;
    expect((await world.graphql("mona", query, { query: "octo" })).data).toEqual({
      site: {
        organizations: { nodes: [{ login: "octo", resourcePath: "/octo", memberCount: 1, repositoryCount: 2 }] },
        repositories: {
          totalCount: 2,
          nodes: [
            { nameWithOwner: "octo/hello", isPrivate: false, isArchived: false, issueCount: 1, pullRequestCount: 0 },
            { nameWithOwner: "octo/secret", isPrivate: true, isArchived: false, issueCount: 0, pullRequestCount: 0 },
          ],
        },
      },
    });
    expect((await world.graphql("mona", query, { query: "hello" })).data).toMatchObject({
      site: { organizations: { nodes: [] }, repositories: { totalCount: 1 } },
    });
  });

  test("shows the audit log by filter and in pages", async ({ world }) => {
    await recordAudit(world.as("hubot"), { action: "user.login", target: "hubot" });
    await recordAudit(world.as("mona"), { action: "user.suspend", target: "hubot", data: { a: 1 } });
    const query = `query ($filter: AuditFilter, $before: String) { site { auditDays auditLog(filter: $filter, before: $before, first: 1) {
      hasNewer hasOlder entries { number action sentence actorLogin target details { name value } } } } }`;
    const { data } = await world.graphql("mona", query);
    expect(data).toMatchObject({
      site: {
        auditDays: 365,
        auditLog: {
          hasNewer: false,
          hasOlder: true,
          entries: [
            {
              action: "user.suspend",
              sentence: "An account was suspended.",
              actorLogin: "mona",
              details: [{ name: "a", value: "1" }],
            },
          ],
        },
      },
    });
    const [entry] = (data as { site: { auditLog: { entries: { number: string }[] } } }).site.auditLog.entries;
    const older = await world.graphql("mona", query, { filter: { text: "hub" }, before: entry?.number });
    expect(older.data).toMatchObject({ site: { auditLog: { hasNewer: true, entries: [{ action: "user.login" }] } } });
  });
});

describe("the settings of a site", () => {
  test("change one by one, and each change is recorded", async ({ world }) => {
    await updateSiteSettings(world.as("mona"), { mailDomains: [" @Corp.Example", "corp.example", ""] });
    expect(await getSiteSetting(world.as(null), "mailDomains")).toEqual(["corp.example"]);
    await updateSiteSettings(world.as("mona"), { registration: "MAIL_DOMAIN" });
    expect(await lastAudit(world)).toEqual({
      action: "site.update_setting",
      actorLogin: "mona",
      target: "registration",
      data: { from: "INVITATION", to: "MAIL_DOMAIN" },
    });
    const count = async () => (await world.db.row<{ count: number }>(sql`select count(*) from audit_events`))?.count;
    const before = await count();
    await updateSiteSettings(world.as("mona"), { registration: "MAIL_DOMAIN", mailDomains: ["corp.example"] });
    expect(await count()).toBe(before);
    const { data } = await world.graphql(null, `{ registrationPolicy registrationDomains }`);
    expect(data).toEqual({ registrationPolicy: "MAIL_DOMAIN", registrationDomains: ["corp.example"] });
  });

  test.for([
    [{ registration: "MAIL_DOMAIN" }, "Enter at least one mail domain, such as example.com.", "mailDomains"],
    [{ mailDomains: ["nowhere"] }, '"nowhere" is not a mail domain, such as example.com.', "mailDomains"],
    [{ announcement: "x".repeat(2001) }, "Announcement is too long (maximum is 2000 characters)", "announcement"],
  ] as [SettingsInput, string, string][])("are refused: %j", async ([input, message, field], { world }) => {
    await expect(updateSiteSettings(world.as("mona"), input)).rejects.toMatchObject({ message, field });
  });

  test("are only for site administrators", async ({ world }) => {
    for (const ctx of [world.as("ada"), world.as("mona", { scopes: ["repo"] })]) {
      await expect(updateSiteSettings(ctx, { announcement: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("an announcement is Markdown without scripts, and a new text has a new key", async ({ world }) => {
    const announce = async (announcement: string) => {
      await updateSiteSettings(world.as("mona"), { announcement });
      return getAnnouncement(world.as(null));
    };
    const first = await announce("**Down** at noon <script>alert(1)</script>");
    expect(first?.html).toContain("<strong>Down</strong> at noon");
    expect(first?.html).not.toContain("<script");
    expect((await announce("Up again"))?.key).not.toBe(first?.key);
    expect(await announce(" ")).toBeUndefined();
  });
});
