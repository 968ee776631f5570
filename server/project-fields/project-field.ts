import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { visibleProject } from "#server/projects/project.ts";

/** What an option of a field, or an iteration, is in its field. */
export type FieldOptionRow = { id: string; fieldId: number; name: string; color: FieldColor; description: string };

export type FieldColor = "BLUE" | "GRAY" | "GREEN" | "ORANGE" | "PINK" | "PURPLE" | "RED" | "YELLOW";

export type Iteration = { id: string; title: string; startDate: string; duration: number };

/** `startDay` is the day of the week, 1 is Monday; `duration` is in days. */
export type Iterations = { startDay: number; duration: number; iterations: Iteration[] };

export type CustomDataType = "TEXT" | "NUMBER" | "DATE" | "SINGLE_SELECT" | "ITERATION";

/** A field that somebody added to the project. */
export type CustomFieldRow = {
  id: number;
  projectId: number;
  name: string;
  dataType: CustomDataType;
  iterations: Iterations | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What every project shows of its issues. `code` is a part of the id and never changes. */
const BUILT_IN = [
  { code: 1, name: "Title", dataType: "TITLE" },
  { code: 2, name: "Assignees", dataType: "ASSIGNEES" },
  { code: 3, name: "Labels", dataType: "LABELS" },
  { code: 4, name: "Linked pull requests", dataType: "LINKED_PULL_REQUESTS" },
  { code: 5, name: "Milestone", dataType: "MILESTONE" },
  { code: 6, name: "Repository", dataType: "REPOSITORY" },
  { code: 7, name: "Reviewers", dataType: "REVIEWERS" },
  { code: 8, name: "Parent issue", dataType: "PARENT_ISSUE" },
  { code: 9, name: "Sub-issues progress", dataType: "SUB_ISSUES_PROGRESS" },
] as const;

export type BuiltInDataType = (typeof BUILT_IN)[number]["dataType"];

export type BuiltInFieldRow = {
  code: number;
  projectId: number;
  name: string;
  dataType: BuiltInDataType;
  createdAt: Date;
  updatedAt: Date;
};

export type ProjectFieldRow = CustomFieldRow | BuiltInFieldRow;

const COLUMNS = raw("f.id, f.project_id, f.name, f.data_type, f.iterations, f.created_at, f.updated_at");

export function isBuiltIn(field: ProjectFieldRow): field is BuiltInFieldRow {
  return "code" in field;
}

/** The fields of projects in their order: those of issues with Status in third place, then the others as they were added. */
export async function loadProjectFields(
  ctx: Context,
  projects: readonly { id: number; createdAt: Date }[],
): Promise<ProjectFields[]> {
  const rows = await ctx.db.rows<CustomFieldRow>(
    prepared(sql`
      select ${COLUMNS} from project_fields f where f.project_id = any(${projects.map(({ id }) => id)}::bigint[]) order by f.id`),
  );
  return projects.map((project) => {
    const [status, ...others] = rows.filter(({ projectId }) => projectId === project.id);
    const [title, assignees, ...rest] = builtInFields(project);
    return {
      id: project.id,
      fields: [title, assignees, status, ...rest, ...others].filter((field) => field !== undefined),
    };
  });
}

type ProjectFields = { id: number; fields: ProjectFieldRow[] };

export function builtInFields({ id, createdAt }: { id: number; createdAt: Date }): BuiltInFieldRow[] {
  return BUILT_IN.map((field) => ({ ...field, projectId: id, createdAt, updatedAt: createdAt }));
}

/** Fields of projects that the viewer can see, by their ids. */
export async function loadCustomFields(ctx: Context, ids: readonly number[]): Promise<(CustomFieldRow | undefined)[]> {
  const rows = await ctx.db.rows<CustomFieldRow>(
    prepared(sql`
      select ${COLUMNS} from project_fields f join projects p on p.id = f.project_id
      where f.id = any(${[...ids]}::bigint[]) and ${visibleProject(ctx)}`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** The options of each field, in their order. */
export async function loadOptions(ctx: Context, fieldIds: readonly number[]): Promise<FieldOptionRow[][]> {
  const rows = await ctx.db.rows<FieldOptionRow>(
    prepared(sql`
      select id, field_id, name, color, description from project_field_options
      where field_id = any(${[...fieldIds]}::bigint[]) order by field_id, position, id`),
  );
  return fieldIds.map((id) => rows.filter(({ fieldId }) => fieldId === id));
}

/** The value of a field of an item. Of a choice, `choiceId` names the option or the iteration. */
export type FieldValueRow = {
  itemId: number;
  fieldId: number;
  textValue: string | null;
  numberValue: number | null;
  /** YYYY-MM-DD */
  dateValue: string | null;
  choiceId: string | null;
  creatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
};

type ItemValues = { id: number; values: FieldValueRow[] };

/** The values of items that the caller has loaded as the viewer, in the order of their fields. */
export async function loadItemValues(ctx: Context, itemIds: readonly number[]): Promise<ItemValues[]> {
  const rows = await ctx.db.rows<FieldValueRow>(
    prepared(sql`
      select item_id, field_id, text_value, number_value, date_value::text as date_value, choice_id, creator_id, created_at, updated_at
      from project_field_values where item_id = any(${[...itemIds]}::bigint[]) order by item_id, field_id`),
  );
  return itemIds.map((id) => ({ id, values: rows.filter(({ itemId }) => itemId === id) }));
}
