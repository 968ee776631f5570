import { accountByLogin } from "#server/accounts/account.ts";
import type { Context } from "#server/context.ts";
import { withTypeName } from "#server/issues/feature.ts";
import { issueByNumber } from "#server/issues/issue.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { recordReferences } from "#server/references/cross-reference.ts";
import { repositoryByName } from "#server/repositories/repository.ts";

const TYPES: Record<string, string> = {
  USER: "User",
  ORGANIZATION: "Organization",
  BOT: "Bot",
  MANNEQUIN: "Mannequin",
};

const resolvers: Resolvers = {
  Query: {
    resource: async (_: unknown, { url }: { url: string }, ctx: Context) => {
      const path = subjectPath(url, ctx.config.url);
      const [owner, name, kind, number] = path.split("/").slice(1).map(decodeURIComponent);
      if (!owner) return null;
      if (!name) {
        const account = await accountByLogin(ctx, owner);
        return account ? { ...account, __typename: TYPES[account.kind] } : null;
      }
      const repository = await repositoryByName(ctx, owner, name);
      if (!repository) return null;
      if (!kind) return { ...repository, __typename: "Repository" };
      if (!/^(issues|pull)$/.test(kind) || !/^[1-9]\d{0,8}$/.test(number ?? "")) return null;
      return withTypeName(await issueByNumber(ctx, repository, Number(number))) ?? null;
    },
  },
};

export const references: Feature = { name: "references", hasSchema: true, resolvers, subscribers: recordReferences };

/** The path of an address of this instance; "" for any other. */
function subjectPath(url: string, own: string): string {
  if (url.startsWith("/") && !url.startsWith("//")) return safe(url);
  return url.startsWith(`${own}/`) ? safe(url.slice(own.length)) : "";
}

function safe(path: string): string {
  const bare = path.split(/[?#]/)[0] ?? "";
  try {
    decodeURIComponent(bare);
    return bare;
  } catch {
    return "";
  }
}
