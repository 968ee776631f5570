import { authorizePath } from "#server/access/reads.ts";
import { accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import { issueByNumber, type IssueRow } from "#server/issues/issue.ts";
import { transferredTo } from "#server/issues/transfer-issue.ts";
import { isDeletedNumber } from "#server/issues/restore-issue.ts";
import { loadOrganizations, type OrganizationRow } from "#server/organizations/organization.ts";
import { batch, prime } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { loadRepositories, repositoryByName, type RepositoryRow } from "#server/repositories/repository.ts";
import { gone, missingResource, Moved } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";

/** The repository of `{owner}` and `{repo}`. A former address leads to the present one. */
export async function findRepository(request: RestRequest): Promise<RepositoryRow> {
  const { ctx, params, path } = request;
  const { owner = "", repo = "" } = params;
  const repository = await repositoryByName({ ...ctx, followsRenames: true }, owner, repo);
  if (!repository) throw missingResource();
  if (!isSame(repository.ownerLogin, owner) || !isSame(repository.name, repo)) {
    throw new Moved(
      `/repos/${repository.ownerLogin}/${repository.name}${path.replace(/^\/repos\/[^/?]+\/[^/?]+/, "")}`,
    );
  }
  prime(ctx, loadRepositories, { key: repository.id, value: repository });
  await authorizePath(ctx, request.route.path, repository);
  return repository;
}

/** The issue or pull request of `{issue_number}`. A transferred one leads to its new address, a deleted one is gone. */
export async function findIssue(request: RestRequest): Promise<{ repository: RepositoryRow; issue: IssueRow }> {
  const { ctx } = request;
  const repository = await findRepository(request);
  const number = readNumber(request.params["issue_number"] ?? request.params["pull_number"]);
  const issue = await issueByNumber(ctx, repository, number);
  if (issue) return { repository, issue };
  const moved = await transferredTo(ctx, repository, number);
  const target = moved && (await loadRepository(ctx, moved));
  if (moved && target) {
    const rest = request.path.replace(/^\/repos\/[^/?]+\/[^/?]+\/issues\/\d+/, "");
    throw new Moved(`/repos/${target.ownerLogin}/${target.name}/issues/${moved.number}${rest}`);
  }
  if (await isDeletedNumber(ctx, repository.id, number)) throw gone("This issue was deleted");
  throw missingResource();
}

/** The organization of `{org}`. */
export async function findOrganization(
  request: RestRequest,
): Promise<{ account: AccountRow; organization: OrganizationRow }> {
  const account = await accountByLogin(request.ctx, request.params["org"] ?? "");
  const organization = account && (await batch(request.ctx, loadOrganizations, account.id));
  if (!account || !organization || organization.deletedAt) throw missingResource();
  return { account, organization };
}

/** The person, bot or organization of `{username}`. */
export async function findAccount(request: RestRequest, name = "username"): Promise<AccountRow> {
  const account = await accountByLogin(request.ctx, request.params[name] ?? "");
  if (!account) throw missingResource();
  return account;
}

/** A number in an address; anything else is no address. */
export function readNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw missingResource();
  return Number(text);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
