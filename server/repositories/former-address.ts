import { accountByFormerLogin } from "#server/accounts/former-logins.ts";
import type { Context } from "#server/platform/context.ts";
import { findRepositoryId } from "#server/repositories/redirects.ts";
import { loadRepositories, repositoryAddress } from "#server/repositories/repository.ts";
import { decodePathPart } from "#shared/decode-path.ts";
import { paths } from "#shared/paths.ts";

/** The current path of a page that was not found, if its organization or repository had another address before. */
export async function findCurrentPath(ctx: Context, url: string): Promise<string | undefined> {
  const { pathname, search } = new URL(url, "http://localhost");
  const [, first = "", second, ...rest] = pathname.split("/").map((part) => decodePathPart(part) ?? "");
  if (/^(orgs|organizations)$/.test(first) && second) {
    const account = await accountByFormerLogin(ctx, second);
    return account && `/${first}${toPath([account.login, ...rest])}${search}`;
  }
  if (second === undefined || second === "") {
    const account = await accountByFormerLogin(ctx, first);
    return account && `${paths.account(account.login)}${search}`;
  }
  const moved = await findMovedRepository(ctx, { owner: first, name: second });
  return moved && `${paths.repository(moved)}${toPath(rest)}${search}`;
}

/** The address of a repository that was at another one before. */
async function findMovedRepository(
  ctx: Context,
  former: { owner: string; name: string },
): Promise<{ owner: string; name: string } | undefined> {
  const id = await findRepositoryId(ctx, former);
  if (id === undefined) return undefined;
  const [repository] = await loadRepositories(ctx, [id]);
  const current = repository && repositoryAddress(repository);
  return current && toKey(current) !== toKey(former) ? current : undefined;
}

function toKey({ owner, name }: { owner: string; name: string }): string {
  return `${owner}/${name}`.toLowerCase();
}

function toPath(parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}
