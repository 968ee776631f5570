import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/** Settings of the whole installation, which site administrators change in the browser. */
export type SiteSettings = {
  /** Who can make an account of their own: nobody, people with an invitation, people with an address of `mailDomains`, everyone. */
  registration: "CLOSED" | "INVITATION" | "MAIL_DOMAIN" | "OPEN";
  mailDomains: readonly string[];
  /** Shown on every page, in Markdown; empty: none. */
  announcement: string;
  /** Whether people can sign in with a password. Site administrators always can. */
  passwordSignIn: boolean;
  organizationCreation: "EVERYONE" | "ADMINISTRATORS";
  /** Whether pages name the organizations whose results are hidden until the person authenticates. */
  singleSignOnBanner: boolean;
  /** The logins of the bots that can be assigned: see agents.ts. */
  agents: readonly string[];
};

const DEFAULTS: SiteSettings = {
  registration: "INVITATION",
  mailDomains: [],
  announcement: "",
  passwordSignIn: true,
  organizationCreation: "EVERYONE",
  singleSignOnBanner: true,
  agents: [],
};

export async function getSiteSetting<Name extends keyof SiteSettings>(
  ctx: Pick<Context, "db">,
  name: Name,
): Promise<SiteSettings[Name]> {
  const row = await ctx.db.row<{ value: SiteSettings[Name] }>(
    prepared(sql`select value from site_settings where name = ${name}`),
  );
  return row?.value ?? DEFAULTS[name];
}

/** Callers check that the viewer is a site administrator. */
export async function writeSiteSetting<Name extends keyof SiteSettings>(
  ctx: Context,
  name: Name,
  value: SiteSettings[Name],
): Promise<void> {
  await ctx.db.run(sql`
    insert into site_settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`);
}
