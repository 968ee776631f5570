import { requireSiteAdmin } from "#server/access/authorize.ts";
import { getSiteSetting, writeSiteSetting, type SiteSettings } from "#server/accounts/site-settings.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong } from "#shared/messages.ts";

export type SettingsInput = { readonly [Name in keyof SiteSettings]?: SiteSettings[Name] | null | undefined };

/** Changes the settings that are given. */
export async function updateSiteSettings(ctx: Context, input: SettingsInput): Promise<void> {
  requireSiteAdmin(ctx);
  await applySiteSettings(ctx, input);
}

/** The same, for the command line. */
export async function applySiteSettings(ctx: Context, input: SettingsInput): Promise<void> {
  const mailDomains = input.mailDomains && toDomains(input.mailDomains);
  const announcement = input.announcement?.trim();
  if (announcement !== undefined && announcement.length > LIMITS.announcement) {
    throw unprocessable(tooLong("Announcement", LIMITS.announcement), "announcement");
  }
  const agents = input.agents && [...new Set(input.agents.map((login) => login.trim()).filter(Boolean))];
  if (agents && agents.length > LIMITS.agents)
    throw unprocessable(`A site has up to ${LIMITS.agents} agents.`, "agents");
  const registration = input.registration ?? (await getSiteSetting(ctx, "registration"));
  const domains = mailDomains ?? (await getSiteSetting(ctx, "mailDomains"));
  if (registration === "MAIL_DOMAIN" && domains.length === 0) {
    throw unprocessable("Enter at least one mail domain, such as example.com.", "mailDomains");
  }
  await write(ctx, "registration", input.registration);
  await write(ctx, "mailDomains", mailDomains);
  await write(ctx, "announcement", announcement);
  await write(ctx, "organizationCreation", input.organizationCreation);
  await write(ctx, "passwordSignIn", input.passwordSignIn);
  await write(ctx, "singleSignOnBanner", input.singleSignOnBanner);
  await write(ctx, "agents", agents);
}

async function write<Name extends keyof SiteSettings>(
  ctx: Context,
  name: Name,
  value: SiteSettings[Name] | null | undefined,
): Promise<void> {
  if (value === null || value === undefined) return;
  const [from, to] = [toText(await getSiteSetting(ctx, name)), toText(value)];
  if (from === to) return;
  await writeSiteSetting(ctx, name, value);
  await recordAudit(ctx, { action: "site.update_setting", target: name, data: { from, to } });
}

function toText(value: SiteSettings[keyof SiteSettings]): string | boolean {
  if (typeof value === "boolean" || typeof value === "string") return value;
  return value.join(", ");
}

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/;

function toDomains(texts: readonly string[]): string[] {
  const domains = [...new Set(texts.map((text) => text.trim().toLowerCase().replace(/^@/, "")).filter(Boolean))];
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) throw unprocessable(`"${wrong}" is not a mail domain, such as example.com.`, "mailDomains");
  if (domains.length > LIMITS.mailDomains) {
    throw unprocessable(`A site has up to ${LIMITS.mailDomains} mail domains.`, "mailDomains");
  }
  return domains;
}
