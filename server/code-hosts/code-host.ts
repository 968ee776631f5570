import { authorize } from "#server/access/authorize.ts";
import { allows } from "#server/access/policy.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { CODE_HOST_LIMITS } from "#shared/limits.ts";

/** Where the code of a repository is kept. */
export type CodeHostRow = {
  id: number;
  repositoryId: number;
  url: string;
  defaultBranch: string;
  /** Encrypted. */
  secret: Buffer;
  isActive: boolean;
  creatorId: number | null;
  createdAt: Date;
};

/** What a code host sent, and how it ended. */
export type CodeHostRequestRow = { id: number; event: string; succeeded: boolean; message: string; receivedAt: Date };

const COLUMNS = raw(
  "h.id, h.repository_id, h.url, h.default_branch, h.secret, h.is_active, h.creator_id, h.created_at",
);

/** Callers have checked that the viewer manages them, or that the request is signed. */
export function selectCodeHosts(ctx: Context, where: Sql): Promise<CodeHostRow[]> {
  return ctx.db.rows<CodeHostRow>(
    prepared(
      sql`select ${COLUMNS} from code_hosts h where ${where} order by h.id limit ${CODE_HOST_LIMITS.perRepository}`,
    ),
  );
}

/** Empty unless the viewer manages them. */
export async function listCodeHosts(ctx: Context, repository: RepositoryRow): Promise<CodeHostRow[]> {
  if (!allows("repository.codeHosts", getGrant(ctx, repository))) return [];
  return selectCodeHosts(ctx, sql`h.repository_id = ${repository.id}`);
}

/** Throws unless the viewer manages the code hosts of the repository. */
export async function requireManagedRepository(ctx: Context, id: number): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, id);
  authorize(ctx, "repository.codeHosts", getGrant(ctx, repository));
  return repository;
}

/** With its repository. NOT_FOUND if it does not exist or its repository is not visible. */
export async function requireCodeHost(ctx: Context, id: number) {
  const [host] = await selectCodeHosts(ctx, sql`h.id = ${id}`);
  if (!host) throw notFound("a CodeHost");
  return { host, repository: await requireManagedRepository(ctx, host.repositoryId) };
}

/** The last requests of a code host that the caller has loaded as the viewer. */
export function listRequests(ctx: Context, id: number): Promise<CodeHostRequestRow[]> {
  return ctx.db.rows(
    prepared(sql`
    select q.id, q.event, q.succeeded, q.message, q.received_at from code_host_requests q where q.code_host_id = ${id}
    order by q.id desc limit ${CODE_HOST_LIMITS.requestsShown}`),
  );
}
