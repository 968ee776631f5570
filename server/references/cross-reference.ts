import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { visible } from "#server/access/visible.ts";
import { eventId, hasEventField, isOfKind } from "#server/events/event-sql.ts";
import { on } from "#server/events/on.ts";
import { recordAll } from "#server/events/record.ts";
import { loadLinkingTexts, TEXT_KINDS, type LinkingText } from "#server/references/linking-texts.ts";
import { recordMentions } from "#server/references/mentions.ts";
import { sql } from "#server/platform/db/sql.ts";
import { decodePathPart } from "#shared/decode-path.ts";

/** The maximum number of references of one text. */
const REFERENCES_MAX = 50;

/**
 * Records a cross-reference on each issue that a body or comment refers to, once
 * for each pair of issues, and who was mentioned. References are read from the links of the rendered
 * HTML, which has none in code, and none to issues that the author cannot see.
 */
export const recordReferences = on(TEXT_KINDS, async (ctx, events) => {
  const texts = await loadLinkingTexts(ctx, events);
  await recordMentions(ctx, texts);
  const named = texts.flatMap(findLinks);
  if (named.length === 0) return;
  const references = await findReferences(ctx, named);
  await recordAll(
    ctx,
    references.map(({ target, source }) => ({
      repositoryId: target.repositoryId,
      issueId: target.id,
      kind: "CROSS_REFERENCED",
      data: { otherRepositoryId: source.repositoryId, otherIssueId: source.id },
    })),
  );
});

const LINK = /<a href="\/([^/"]+)\/([^/"]+)\/(?:issues|pull)\/(\d{1,9})(?:#[^"]*)?" class="issue-link"/g;

type Link = { source: IssueKey; owner: string; name: string; number: number };

function findLinks({ repositoryId, id, html }: LinkingText): Link[] {
  const links = [...html.matchAll(LINK)].slice(0, REFERENCES_MAX * 4);
  return links.flatMap(([, ownerPart = "", namePart = "", number]) => {
    const owner = decodePathPart(ownerPart);
    const name = decodePathPart(namePart);
    // A person can write such a link by hand. What cannot be decoded leads nowhere.
    if (owner === undefined || name === undefined) return [];
    return [{ source: { repositoryId, id }, owner, name, number: Number(number) }];
  });
}

type Reference = { source: IssueKey; target: IssueKey };

/** The issues that the links lead to and that the source has not referred to yet, in the order of their ids. */
async function findReferences(ctx: Context, links: readonly Link[]): Promise<Reference[]> {
  const rows = await ctx.db.rows<IssueKey & { sourceRepositoryId: number; sourceId: number }>(sql`
    select repository_id, id, source_repository_id, source_id from (
      select i.repository_id, i.id, w.source_repository_id, w.source_id,
        row_number() over (partition by w.source_repository_id, w.source_id order by i.repository_id, i.id) as position
      from unnest(${links.map((link) => link.source.repositoryId)}::bigint[], ${links.map((link) => link.source.id)}::bigint[],
        ${links.map((link) => link.owner)}::text[], ${links.map((link) => link.name)}::text[],
        ${links.map((link) => link.number)}::int[]) as w (source_repository_id, source_id, owner, name, number)
      join accounts o on lower(o.login) = lower(w.owner)
      join repositories r on r.owner_id = o.id and lower(r.name) = lower(w.name)
      join issues i on i.repository_id = r.id and i.number = w.number
      where ${visible(ctx.viewer)} and not (i.repository_id = w.source_repository_id and i.id = w.source_id)
        and not exists (select 1 from events e where ${hasEventField("CROSS_REFERENCED", "otherIssueId")}
          and ${eventId("CROSS_REFERENCED", "otherIssueId")} = w.source_id
          and e.repository_id = i.repository_id and e.issue_id = i.id and ${isOfKind("CROSS_REFERENCED")})
      group by 1, 2, 3, 4) found
    where position <= ${REFERENCES_MAX} order by repository_id, id, source_repository_id, source_id`);
  return rows.map(({ sourceRepositoryId, sourceId, ...target }) => ({
    target,
    source: { repositoryId: sourceRepositoryId, id: sourceId },
  }));
}
