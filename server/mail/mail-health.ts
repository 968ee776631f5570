import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { MAIL_LIMITS } from "#shared/limits.ts";

export type MailCounts = { waiting: number; sent: number; failed: number; uncertain: number; lastError: string | null };

/** How much e-mail waits, and what became of that of the last 14 days. */
export async function countMail({ db }: Pick<Context, "db">): Promise<MailCounts> {
  const row = await db.row<MailCounts>(sql`
    select count(*) filter (where state in ('QUEUED', 'SENDING'))::integer as waiting, count(*) filter (where state = 'SENT')::integer as sent,
      count(*) filter (where state = 'FAILED')::integer as failed, count(*) filter (where state = 'UNCERTAIN')::integer as uncertain,
      (select error from mail_queue where error is not null order by id desc limit 1) as last_error
    from mail_queue`);
  if (!row) throw new Error("The mail was not counted.");
  return row;
}

export type MailProblemRow = {
  id: number;
  address: string;
  subject: string;
  state: "QUEUED" | "SENDING" | "SENT" | "FAILED" | "UNCERTAIN";
  error: string;
  attempts: number;
  createdAt: Date;
};

/** E-mail that was not sent at the first attempt, the latest first. */
export function listMailProblems({ db }: Pick<Context, "db">): Promise<MailProblemRow[]> {
  return db.rows<MailProblemRow>(sql`
    select id, address, subject, state, error, attempts, created_at from mail_queue where error is not null
    order by id desc limit ${MAIL_LIMITS.problemsShown}`);
}
