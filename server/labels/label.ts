import { inOrder, type Context } from "#server/platform/context.ts";
import { visibleEach } from "#server/access/visible.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { DEFAULT_LABELS, readColor } from "#shared/labels.ts";
import { LIMITS } from "#shared/limits.ts";
import { COLOR_INVALID, NAME_REQUIRED, tooLong } from "#shared/messages.ts";

export type LabelRow = {
  id: number;
  repositoryId: number;
  name: string;
  description: string | null;
  /** Six hexadecimal digits, without #, in the case in which they were given. */
  color: string;
  /** Whether it was made with its repository; `isDefaultLabel` tells whether it is a default one. */
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export type LabelKey = { repositoryId: number; id: number };

export const LABEL_COLUMNS = raw(
  "l.id, l.repository_id, l.name, l.description, l.color, l.is_default, l.created_at, l.updated_at",
);

export const labelKey = (key: LabelKey) => `${key.repositoryId}:${key.id}`;

const DEFAULT_NAMES: ReadonlySet<string> = new Set(DEFAULT_LABELS.map(({ name }) => name));

/** As on GitHub, where a default label that was imported, or deleted and made again, is one too. */
export function isDefaultLabel({ isDefault, name }: Pick<LabelRow, "isDefault" | "name">): boolean {
  return isDefault || DEFAULT_NAMES.has(name.toLowerCase());
}

export async function loadLabels(ctx: Context, keys: readonly LabelKey[]): Promise<(LabelRow | undefined)[]> {
  const rows = await ctx.db.rows<LabelRow>(
    prepared(sql`
    select ${LABEL_COLUMNS} from labels l join repositories r on r.id = l.repository_id
    where ${hasKey("l.repository_id, l.id", keys)}
      and ${visibleEach(ctx.viewer)}`),
  );
  return inOrder(keys, rows, labelKey);
}

export async function requireLabel(ctx: Context, key: LabelKey): Promise<LabelRow> {
  const [label] = await loadLabels(ctx, [key]);
  if (!label) throw notFound("a Label");
  return label;
}

/** The existing labels of these names, in any case, in a repository that the caller has loaded. */
export async function labelsByNames(ctx: Context, repositoryId: number, names: readonly string[]): Promise<LabelRow[]> {
  if (names.length === 0) return [];
  return ctx.db.rows<LabelRow>(sql`
    select ${LABEL_COLUMNS} from labels l
    where l.repository_id = ${repositoryId} and lower(l.name) = any(${names.map((name) => name.toLowerCase())}::text[]) order by l.id`);
}

export type LabelFields = { name: string; color: string; description: string | null };

type LabelInput = { name: string; color: string; description?: string | null | undefined };

/** The normalized fields of a label. Throws one error with all problems, separated by commas. */
export function checkLabel(input: LabelInput): LabelFields {
  const name = input.name.trim().replace(/\s+/g, " ");
  const color = readColor(input.color);
  const description = input.description?.trim() || null;
  const problems = [
    name === "" && { field: "name", sentence: NAME_REQUIRED },
    name.length > LIMITS.labelName && { field: "name", sentence: tooLong("Name", 50) },
    color === undefined && { field: "color", sentence: COLOR_INVALID },
    (description?.length ?? 0) > LIMITS.labelDescription && {
      field: "description",
      sentence: tooLong("Description", 100),
    },
  ].filter((problem) => problem !== false);
  if (problems.length > 0 || color === undefined) {
    throw unprocessable(problems.map((problem) => problem.sentence).join(", "), problems[0]?.field);
  }
  return { name, color, description };
}
