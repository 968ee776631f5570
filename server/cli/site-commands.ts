import { resolve } from "node:path";
import { getSiteSetting, type SiteSettings } from "#server/accounts/site-settings.ts";
import { eachAuditEntry } from "#server/audit/list-entries.ts";
import { writeAuditEntries } from "#server/audit/write-entries.ts";
import { print, requireArgument, UsageError, type Arguments, type Command } from "#server/cli/arguments.ts";
import { writePrivateFile } from "#server/platform/private-file.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { stopRequiringSingleSignOn } from "#server/single-sign-on/requirement.ts";
import { queueTestEmail } from "#server/site/send-test-email.ts";
import { applySiteSettings, type SettingsInput } from "#server/site/update-site-settings.ts";

/** How the value of each setting is read from the command line. */
const SETTINGS = {
  registration: toChoice("CLOSED", "INVITATION", "MAIL_DOMAIN", "OPEN"),
  mailDomains: (text) => text.split(/[\s,]+/).filter(Boolean),
  announcement: (text) => text,
  organizationCreation: toChoice("EVERYONE", "ADMINISTRATORS"),
  passwordSignIn: (text) => toChoice("true", "false")(text) === "true",
  agents: (text) => text.split(/[\s,]+/).filter(Boolean),
  singleSignOnBanner: (text) => toChoice("true", "false")(text) === "true",
} satisfies { [Name in keyof SiteSettings]: (text: string) => SiteSettings[Name] };

/** Commands for the settings and the audit log of the site. */
export const SITE_COMMANDS: Record<string, Command> = {
  "site-setting get": {
    usage: "site-setting get [NAME]",
    about: `Print a setting of the site, or all: ${Object.keys(SETTINGS).join(", ")}.`,
    flags: [],
    values: [],
    migrates: true,
    check: (args) => args.positionals.length > 0 && requireName(args),
    run: async (ctx, args) => {
      const names = args.positionals.length > 0 ? [requireName(args)] : toNames(Object.keys(SETTINGS));
      for (const name of names) {
        const value = await getSiteSetting(ctx, name);
        const text = typeof value === "object" ? value.join(",") : String(value);
        print(args.positionals.length > 0 ? text : `${name}\t${text}`);
      }
    },
  },
  "site-setting set": {
    usage: "site-setting set NAME VALUE",
    about: "Change a setting of the site, as on the page Settings of the site administration.",
    flags: [],
    values: [],
    migrates: true,
    check: readSetting,
    run: async (ctx, args) => {
      await runCommand(ctx, applySiteSettings, readSetting(args));
      print(`Set ${requireName(args)}.`);
    },
  },
  "organization stop-single-sign-on": {
    usage: "organization stop-single-sign-on LOGIN",
    about:
      "No longer require single sign-on of the members of an organization, for example because its provider fails.",
    flags: [],
    values: [],
    migrates: true,
    check: (args) => requireArgument(args, 0, "LOGIN"),
    run: async (ctx, args) => {
      const login = requireArgument(args, 0, "LOGIN");
      await runCommand(ctx, stopRequiringSingleSignOn, { login });
      print(`${login} does not require single sign-on.`);
    },
  },
  "mail test": {
    usage: "mail test ADDRESS",
    about:
      "Send a test message through MILEPOST_SMTP. A server that runs sends it; the page Health shows what became of it.",
    flags: [],
    values: [],
    migrates: true,
    check: (args) => requireArgument(args, 0, "ADDRESS"),
    run: async (ctx, args) => {
      const address = await runCommand(ctx, queueTestEmail, requireArgument(args, 0, "ADDRESS"));
      print(`Queued a test message to ${address}.`);
    },
  },
  "audit-log export": {
    usage: "audit-log export FILE [--format csv|json] [--actor L] [--action A] [--from DATE] [--until DATE]",
    about: "Write the audit log to a file, newest first. An action can be the beginning of a name, such as `user`.",
    flags: [],
    values: ["format", "actor", "action", "from", "until"],
    migrates: true,
    check: (args) => requireArgument(args, 0, "FILE"),
    run: async (ctx, args) => {
      const path = resolve(requireArgument(args, 0, "FILE"));
      const { actor, action } = args.options;
      const filter = {
        actor: typeof actor === "string" ? actor : null,
        action: typeof action === "string" ? action : null,
        from: readDate(args, "from"),
        until: readDate(args, "until"),
      };
      const format = toChoice(
        "csv",
        "json",
      )(typeof args.options["format"] === "string" ? args.options["format"] : "csv");
      await writePrivateFile(path, [writeAuditEntries(eachAuditEntry(ctx, filter), format)]);
      print(`Wrote the audit log to ${path}.`);
    },
  },
};

function requireName(args: Arguments): keyof SiteSettings {
  const [name] = toNames([requireArgument(args, 0, "NAME")]);
  if (name === undefined) throw new UsageError(`NAME is one of ${Object.keys(SETTINGS).join(", ")}.`);
  return name;
}

function readSetting(args: Arguments): SettingsInput {
  const name = requireName(args);
  return { [name]: SETTINGS[name](requireArgument(args, 1, "VALUE")) };
}

function toNames(texts: readonly string[]): (keyof SiteSettings)[] {
  return texts.filter((text): text is keyof SiteSettings => Object.hasOwn(SETTINGS, text));
}

function toChoice<Choice extends string>(...choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const choice = choices.find((known) => known === text);
    if (choice === undefined) throw new UsageError(`"${text}" is not one of ${choices.join(", ")}.`);
    return choice;
  };
}

function readDate({ options }: Arguments, name: string): Date | null {
  const text = options[name];
  if (typeof text !== "string") return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} is not a date, such as 2026-01-31.`);
  return date;
}
