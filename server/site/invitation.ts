import { secretHash } from "#server/accounts/secret.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { LIMITS } from "#shared/limits.ts";

/** A link by which people make an account. Its secret is known only to whom it was shown. */
export type InvitationRow = {
  id: number;
  createdAt: Date;
  expiresAt: Date;
  createdById: number | null;
  /** Suggested to the person. */
  login: string | null;
  name: string | null;
  /** The address that the account gets; null: the person enters one. */
  email: string | null;
  isEmailVerified: boolean;
  note: string;
  maxUses: number;
  uses: number;
};

const COLUMNS = raw(`i.id, i.created_at, i.expires_at, i.created_by_id, i.login, i.name, i.email, i.is_email_verified,
  i.note, i.max_uses, i.uses`);

const IS_OPEN = sql`i.expires_at > now() and i.uses < i.max_uses`;

/** Those that can still be used, newest first. */
export function listInvitations(ctx: Context, args: PageArgs): Promise<Connection<InvitationRow>> {
  return loadConnection(args, LIMITS.pageSize, {
    count: () => readCount(ctx, sql`select count(*) from invitations i where ${IS_OPEN}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<InvitationRow>(sql`
        select ${COLUMNS} from invitations i where ${IS_OPEN} order by i.id desc limit ${limit} offset ${offset}`),
  });
}

/** The invitation of a link, if it can still be used. */
export function invitationByToken(ctx: Context, token: string): Promise<InvitationRow | undefined> {
  return ctx.db.row<InvitationRow>(sql`
    select ${COLUMNS} from invitations i where i.token_hash = ${secretHash(token)} and ${IS_OPEN}`);
}

/** Counts a use, if there is one left. The row stays locked until the commit, so that the last use is one use. */
export function consumeInvitation(tx: Context, token: string): Promise<InvitationRow | undefined> {
  return tx.db.row<InvitationRow>(sql`
    update invitations i set uses = uses + 1 where i.token_hash = ${secretHash(token)} and ${IS_OPEN} returning ${COLUMNS}`);
}

export type NewInvitation = Pick<InvitationRow, "login" | "name" | "email" | "isEmailVerified" | "note" | "maxUses"> & {
  hash: Buffer;
};

/** Writes invitations in one statement. Returns them in their order. */
export function insertInvitations(ctx: Context, invitations: readonly NewInvitation[]): Promise<InvitationRow[]> {
  const column = <K extends keyof NewInvitation>(name: K) => invitations.map((invitation) => invitation[name]);
  return ctx.db.rows<InvitationRow>(sql`
    insert into invitations as i (token_hash, created_at, expires_at, created_by_id, login, name, email, is_email_verified, note, max_uses)
    select n.hash, ${ctx.now}, ${ctx.now}::timestamptz + make_interval(days => ${LIMITS.invitationDays}), ${ctx.viewer.accountId}::bigint,
      n.login, n.name, n.email, n.is_email_verified, n.note, n.max_uses
    from unnest(${column("hash")}::bytea[], ${column("login")}::text[], ${column("name")}::text[], ${column("email")}::text[],
      ${column("isEmailVerified")}::boolean[], ${column("note")}::text[], ${column("maxUses")}::integer[])
      with ordinality as n (hash, login, name, email, is_email_verified, note, max_uses, position)
    order by n.position returning ${COLUMNS}`);
}

/** Removes those that nobody can use any more. The audit log has what became of them. */
export async function deleteOldInvitations({ db }: Pick<Context, "db">): Promise<void> {
  await db.run(sql`delete from invitations i where not (${IS_OPEN})`);
}
