import { accountByLogin, accountTypeName } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { issueByNumber } from "#server/issues/issue.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { decodePathPart } from "#shared/decode-path.ts";
import { repositoryByName } from "#server/repositories/repository.ts";

/** The account, repository, issue or pull request at an address of this instance. */
export async function findResource(ctx: Context, url: string) {
  const path = getPath(url, ctx.config.url);
  const [owner, name, kind, number] = path.split("/").slice(1).map(decodePathPart);
  if (!owner) return null;
  if (!name) {
    const account = await accountByLogin(ctx, owner);
    return account && { ...account, __typename: accountTypeName(account) };
  }
  const repository = await repositoryByName(ctx, owner, name);
  if (!repository) return null;
  if (!kind) return withTypeName("Repository", repository);
  if (!/^(issues|pull)$/.test(kind) || !/^[1-9]\d{0,8}$/.test(number ?? "")) return null;
  return withIssueTypeName(await issueByNumber(ctx, repository, Number(number)));
}

/** The path of an address of this instance; "" for any other. */
function getPath(url: string, instanceUrl: string): string {
  if (url.startsWith("/") && !url.startsWith("//")) return validPath(url);
  return url.startsWith(`${instanceUrl}/`) ? validPath(url.slice(instanceUrl.length)) : "";
}

function validPath(pathAndQuery: string): string {
  const path = pathAndQuery.split(/[?#]/)[0] ?? "";
  return decodePathPart(path) === undefined ? "" : path;
}
