import { adoptOrganizations } from "#server/access/membership.ts";
import { requireUser, setPassword } from "#server/accounts/change-password.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { print, readPassword, requireOption, UsageError, type Arguments, type Command } from "#server/cli/arguments.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { Context } from "#server/platform/context.ts";
import { inviteUser } from "#server/site/create-invitation.ts";
import { makeResetLink } from "#server/site/create-password-reset-link.ts";
import { removeUser } from "#server/site/delete-user.ts";
import { listPeople, loadAdministrations, type AdministrationRow } from "#server/site/person.ts";
import { demoteAccount, promoteAccount } from "#server/site/promote-user.ts";
import { resetSecondFactorsOf } from "#server/site/reset-second-factors.ts";
import { signOutAccount } from "#server/site/sign-out-user.ts";
import { suspendAccount, unsuspendAccount } from "#server/site/suspend-user.ts";
import { LIMITS } from "#shared/limits.ts";

/** Commands for accounts. They do the same as the site administration, and are recorded without an actor. */
export const USER_COMMANDS: Record<string, Command> = {
  "user create": {
    usage: "user create --login L --email E [--name N] [--owner] --password-stdin",
    about: "Create an account. The password is read from standard input.",
    flags: ["owner", "password-stdin"],
    values: ["login", "email", "name"],
    migrates: true,
    check: (args) => ["login", "email"].forEach((name) => requireOption(args, name)),
    run: async (ctx, args) => {
      const name = args.options["name"];
      const account = await createUser(ctx, {
        login: requireOption(args, "login"),
        email: requireOption(args, "email"),
        password: await readPassword(args),
        isSiteAdmin: args.options["owner"] === true,
        ...(typeof name === "string" ? { name } : {}),
      });
      if (account.isSiteAdmin) await adoptOrganizations(ctx, account.id);
      print(`Created ${account.login}${account.isSiteAdmin ? ", an owner of this instance" : ""}.`);
    },
  },
  "user set-password": {
    usage: "user set-password --login L --password-stdin",
    about:
      "Set the password of somebody who forgot theirs. It is read from standard input. Their sessions end, and they can try to sign in at once.",
    flags: ["password-stdin"],
    values: ["login"],
    migrates: true,
    check: (args) => requireOption(args, "login"),
    run: async (ctx, args) => {
      const account = await setPassword(ctx, {
        login: requireOption(args, "login"),
        password: await readPassword(args),
      });
      await recordAudit(ctx, { action: "user.password_changed", target: account.login });
      print(`Set the password of ${account.login}. All their sessions have ended.`);
    },
  },
  "user list": {
    usage: "user list [--search TEXT]",
    about: "List the accounts of people, by login: login, email, role, state, when they were last seen.",
    flags: [],
    values: ["search"],
    migrates: true,
    run: async (ctx, args) => {
      const search = args.options["search"];
      const query = typeof search === "string" ? search : null;
      for (let skip = 0; ; skip += LIMITS.pageSizeMax) {
        const { nodes, pageInfo } = await listPeople(ctx, { query, first: LIMITS.pageSizeMax, skip });
        const states = await loadAdministrations(
          ctx,
          nodes.map(({ id }) => id),
        );
        nodes.forEach((account, index) => print(toLine(account, states[index])));
        if (!pageInfo.hasNextPage) return;
      }
    },
  },
  "user invite": {
    usage: "user invite [--email E [--email-checked]] [--login L] [--name N] [--note T] [--uses COUNT]",
    about: `Print a link by which somebody makes an account within ${LIMITS.invitationDays} days. --email-checked: the address belongs to them.`,
    flags: ["email-checked"],
    values: ["email", "login", "name", "note", "uses"],
    migrates: true,
    run: async (ctx, args) => {
      const text = (name: string) => (typeof args.options[name] === "string" ? args.options[name] : null);
      const uses = text("uses");
      const { url } = await runCommand(ctx, inviteUser, {
        email: text("email"),
        login: text("login"),
        name: text("name"),
        note: text("note"),
        isEmailVerified: args.options["email-checked"] === true,
        maxUses: uses === null ? null : Math.trunc(Number(uses)) || 0,
      });
      print(url);
    },
  },
  "user suspend": forUser("suspend", {
    about: "Suspend an account: its sessions end, and nobody can sign in to it.",
    run: async (ctx, account) => {
      await runCommand(ctx, suspendAccount, account);
      return `Suspended ${account.login}.`;
    },
  }),
  "user unsuspend": forUser("unsuspend", {
    about: "Lift the suspension of an account, or approve one that somebody has made.",
    run: async (ctx, account) => {
      await runCommand(ctx, unsuspendAccount, account);
      return `${account.login} can sign in again.`;
    },
  }),
  "user promote": forUser("promote", {
    about: "Make somebody a site administrator.",
    run: async (ctx, account) => {
      await runCommand(ctx, promoteAccount, account);
      return `${account.login} is a site administrator.`;
    },
  }),
  "user demote": forUser("demote", {
    about: "Take the role of site administrator from somebody. The last one keeps it.",
    run: async (ctx, account) => {
      await runCommand(ctx, demoteAccount, account);
      return `${account.login} is no longer a site administrator.`;
    },
  }),
  "user delete": {
    usage: "user delete --login L --yes",
    about:
      "Delete an account for ever. What it has written stays, as by ghost. Its repositories must be moved or deleted before.",
    flags: ["yes"],
    values: ["login"],
    migrates: true,
    check: requireDeletion,
    run: async (ctx, args) => {
      const account = await requireUser(ctx, requireOption(args, "login"));
      await runCommand(ctx, removeUser, account);
      print(`Deleted ${account.login}.`);
    },
  },
  "user reset-link": forUser("reset-link", {
    about: `Print a link by which somebody sets a new password, once and within ${LIMITS.resetLinkHours} hours.`,
    run: async (ctx, account) => (await runCommand(ctx, makeResetLink, account)).url,
  }),
  "user reset-second-factors": forUser("reset-second-factors", {
    about: "Remove the authenticator, the recovery codes and the passkeys of somebody who has lost them.",
    run: async (ctx, account) => {
      await runCommand(ctx, resetSecondFactorsOf, account);
      return `${account.login} can sign in with the password alone.`;
    },
  }),
  "user sign-out": forUser("sign-out", {
    about: "End all sessions of an account.",
    run: async (ctx, account) => {
      const { sessionCount } = await runCommand(ctx, signOutAccount, account);
      return `Ended ${sessionCount} ${sessionCount === 1 ? "session" : "sessions"} of ${account.login}.`;
    },
  }),
};

function requireDeletion(args: Arguments): void {
  requireOption(args, "login");
  if (args.options["yes"] !== true) throw new UsageError("This cannot be undone. Add --yes to do it.");
}

type UserAction = { about: string; run: (ctx: Context, account: AccountRow) => Promise<string> };

/** A command on one account, which prints what it has done. */
function forUser(name: string, { about, run }: UserAction): Command {
  return {
    usage: `user ${name} --login L`,
    about,
    flags: [],
    values: ["login"],
    migrates: true,
    check: (args) => requireOption(args, "login"),
    run: async (ctx, args) => print(await run(ctx, await requireUser(ctx, requireOption(args, "login")))),
  };
}

function toLine(account: AccountRow, state: AdministrationRow | undefined): string {
  const role = account.isSiteAdmin ? "site administrator" : "member";
  const lastSeen = state?.lastSeenAt?.toISOString() ?? "never signed in";
  return [account.login, account.email ?? "", role, getState(state), lastSeen].join("\t");
}

function getState(state: AdministrationRow | undefined): string {
  if (state?.awaitsApproval) return "awaits approval";
  return state?.isSuspended ? "suspended" : "active";
}
