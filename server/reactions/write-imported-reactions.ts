import { recountReactions } from "#server/issues/count-reactions.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type ImportedReaction = {
  subject: "ISSUE" | "COMMENT";
  subjectId: number;
  content: string;
  accountId: number;
  createdAt: Date;
};

export async function writeImportedReactions(
  ctx: Context,
  repositoryId: number,
  reactions: readonly ImportedReaction[],
): Promise<void> {
  await ctx.db.run(sql`
    insert into reactions (repository_id, subject, subject_id, content, account_id, created_at)
    select ${repositoryId}, x."subject", x."subjectId", x."content", x."accountId", x."createdAt"
    from jsonb_to_recordset(${JSON.stringify(reactions)}::jsonb) as x ("subject" reaction_subject, "subjectId" bigint,
      "content" reaction_content, "accountId" bigint, "createdAt" timestamptz) on conflict do nothing`);
  const issueIds = reactions.filter(({ subject }) => subject === "ISSUE").map(({ subjectId }) => subjectId);
  await recountReactions(ctx, repositoryId, [...new Set(issueIds)]);
}
