import { inOrder, type Context } from "#server/context.ts";
import { visible } from "#server/access/visible.ts";
import { fixed, raw, sql } from "#server/platform/db/sql.ts";
import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

export type LabelRow = {
  id: number;
  repositoryId: number;
  name: string;
  description: string | null;
  /** Six lower-case hexadecimal digits, without #. */
  color: string;
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export type LabelKey = { repositoryId: number; id: number };

export const LABEL_COLUMNS = raw(
  "l.id, l.repository_id, l.name, l.description, l.color, l.is_default, l.created_at, l.updated_at",
);

export const labelKey = (key: LabelKey) => `${key.repositoryId}:${key.id}`;

export async function loadLabels(ctx: Context, keys: readonly LabelKey[]): Promise<(LabelRow | undefined)[]> {
  const rows = await ctx.db.rows<LabelRow>(
    fixed(sql`
    select ${LABEL_COLUMNS} from labels l join repositories r on r.id = l.repository_id
    where (l.repository_id, l.id) in (select * from unnest(${keys.map((k) => k.repositoryId)}::int[], ${keys.map((k) => k.id)}::int[]))
      and ${visible(ctx.viewer)}`),
  );
  return inOrder(keys, rows, labelKey);
}

/** Labels of a repository that the caller has loaded, by their names in any case; what does not exist is left out. */
export async function labelsByNames(ctx: Context, repositoryId: number, names: readonly string[]): Promise<LabelRow[]> {
  if (names.length === 0) return [];
  return ctx.db.rows<LabelRow>(sql`
    select ${LABEL_COLUMNS} from labels l
    where l.repository_id = ${repositoryId} and lower(l.name) = any(${names.map((name) => name.toLowerCase())}) order by l.id`);
}

/** A colour as kept: three or six hexadecimal digits, with or without #. */
export function checkColor(input: string): string {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(input.trim());
  if (!match?.[1]) throw unprocessable("Color is invalid", "color");
  const digits = match[1].toLowerCase();
  return digits.length === 6 ? digits : digits.replace(/./g, "$&$&");
}

export function checkLabelName(input: string): string {
  const name = input.trim().replace(/\s+/g, " ");
  if (name === "") throw unprocessable("Name is required", "name");
  if (name.length > LIMITS.labelName) throw unprocessable("Name is too long (maximum is 50 characters)", "name");
  return name;
}

export function checkLabelDescription(input: string | null | undefined): string | null {
  const description = input?.trim() || null;
  if (description && description.length > LIMITS.labelDescription) {
    throw unprocessable("Description is too long (maximum is 100 characters)", "description");
  }
  return description;
}
