import { writeImportedAttachment } from "#server/attachments/write-imported-attachment.ts";
import { writeImportedDiscussion } from "#server/discussions/write-imported-discussion.ts";
import { writeImportedFile } from "#server/files/write-imported-file.ts";
import type { DefinitionPart } from "#server/imports/archive.ts";
import { number, issueNumber } from "#server/imports/check-details.ts";
import { webAddress } from "#server/imports/check-record.ts";
import { makeRenderer } from "#server/imports/render-imported.ts";
import type { Chunk } from "#server/imports/write-chunk.ts";
import {
  date,
  list,
  login,
  object,
  choice,
  optionalDate,
  optionalText,
  RecordError,
  text,
  type Fields,
  type Note,
} from "#server/imports/read-field.ts";
import { writeImportedField } from "#server/issue-fields/write-imported-fields.ts";
import { writeImportedType } from "#server/issue-types/write-imported-type.ts";
import { writeExclusiveGroup } from "#server/labels/label-group.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import type { ReferenceLinks } from "#server/markdown/references.ts";
import { writeImportedMilestone } from "#server/milestones/write-imported-milestones.ts";
import type { Context } from "#server/platform/context.ts";
import { writeImportedProject } from "#server/projects/write-imported-projects.ts";
import { writeImportedView } from "#server/views/write-imported-view.ts";
import { repositoryAddress } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";
import { VIEW_COLORS, VIEW_ICONS, type ViewColor, type ViewIcon } from "#shared/views.ts";

/** A record that issues refer to, such as a milestone or a project. */
export type Definition = { part: DefinitionPart; value: unknown };

type Target = Pick<Chunk, "repository" | "accounts" | "labels"> & { links: ReferenceLinks; note: Note };

/** Writes a definition unless one of its name exists. Returns the issues of a new milestone in their order. */
export async function writeDefinition(
  ctx: Context,
  target: Target,
  { part, value }: Definition,
): Promise<MilestoneOrder | undefined> {
  if (part === "exclusiveGroups") {
    if (typeof value !== "string" || value.length > 50)
      throw new RecordError("the group is not a text of up to 50 characters");
    await writeExclusiveGroup(ctx, target.repository.id, value);
    return undefined;
  }
  const fields = object(value);
  if (part === "milestones") return writeMilestone(ctx, target, fields);
  await WRITERS[part](ctx, target, fields);
  return undefined;
}

export type MilestoneOrder = { milestone: number; issues: number[] };

async function writeMilestone(ctx: Context, target: Target, fields: Fields): Promise<MilestoneOrder | undefined> {
  const description = optionalText(fields, "description");
  const milestone = {
    number: number(fields, "number"),
    title: limited(fields, "title", 256),
    description,
    descriptionHtml: description ? renderMarkdown(description, target.links) : null,
    dueOn: optionalDate(fields, "dueOn"),
    state: choice(fields, "state", ["OPEN", "CLOSED"]) as "OPEN" | "CLOSED",
    creatorId: findCreatorId(target, fields),
    createdAt: date(fields, "createdAt"),
    updatedAt: date(fields, "updatedAt"),
    closedAt: optionalDate(fields, "closedAt"),
  };
  const isNew = await writeImportedMilestone(ctx, target.repository.id, milestone);
  const order = list(fields, "order").map((entry) => issueNumber(entry));
  return isNew && order.length > 0 ? { milestone: milestone.number, issues: order } : undefined;
}

type Writer = (ctx: Context, target: Target, fields: Fields) => Promise<void>;

const WRITERS: Record<Exclude<DefinitionPart, "milestones" | "exclusiveGroups">, Writer> = {
  issueTypes: async (ctx, { repository }, fields) => {
    if (repository.ownerKind !== "ORGANIZATION") return;
    const type = { ...named(fields), color: optionColor(fields), isEnabled: fields["isEnabled"] !== false };
    await writeImportedType(ctx, repository.ownerId, type);
  },
  issueFields: async (ctx, { repository }, fields) => {
    if (repository.ownerKind !== "ORGANIZATION") return;
    await writeImportedField(ctx, repository.ownerId, {
      ...named(fields),
      dataType: choice(fields, "dataType", DATA_TYPES) as (typeof DATA_TYPES)[number],
      isPinned: fields["isPinned"] === true,
      options: list(fields, "options").map((entry) => {
        const option = object(entry);
        return { ...named(option), color: optionColor(option) };
      }),
    });
  },
  projects: (ctx, target, fields) =>
    writeImportedProject(ctx, target.repository.ownerId, {
      number: number(fields, "number"),
      title: limited(fields, "title", 256),
      isClosed: fields["isClosed"] === true,
      isPublic: fields["isPublic"] === true,
      creatorId: findCreatorId(target, fields),
      createdAt: date(fields, "createdAt"),
      updatedAt: date(fields, "updatedAt"),
    }),
  views: async (ctx, target, fields) => {
    const accountId = findCreatorId(target, fields);
    if (accountId === null) throw new RecordError("the view has no creator");
    await writeImportedView(ctx, target.repository.id, {
      accountId,
      name: limited(fields, "name", 100),
      description: optionalText(fields, "description")?.slice(0, 256) ?? "",
      query: limited(fields, "query", 4096),
      icon: choice(fields, "icon", VIEW_ICONS) as ViewIcon,
      color: choice(fields, "color", VIEW_COLORS) as ViewColor,
      editors: choice(fields, "editors", ["OWNER", "EVERYONE"]) as "OWNER" | "EVERYONE",
      isScoped: fields["isScoped"] === true,
      isDefault: fields["isDefault"] === true,
      createdAt: date(fields, "createdAt"),
      updatedAt: date(fields, "updatedAt"),
    });
  },
  files: (ctx, { repository }, fields) =>
    writeImportedFile(ctx, repository.id, {
      path: text(fields, "path"),
      content: text(fields, "content"),
      updatedAt: date(fields, "updatedAt"),
    }),
  discussions: writeDiscussion,
  attachments: (ctx, target, fields) => {
    const id = text(fields, "id");
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      throw new RecordError("the id of the attachment is not a UUID");
    return writeImportedAttachment(ctx, target.repository.id, {
      id,
      name: limited(fields, "name", 255).replace(/[\p{Cc}"<>/\\]/gu, ""),
      accountId: findCreatorId(target, fields),
      createdAt: date(fields, "createdAt"),
      content: Buffer.from(text(fields, "content"), "base64"),
    });
  },
};

async function writeDiscussion(ctx: Context, target: Target, fields: Fields): Promise<void> {
  const { repository, links, note } = target;
  const body = optionalText(fields, "body") ?? "";
  if (body.length > LIMITS.body) throw new RecordError(`the body is longer than ${LIMITS.body} characters`);
  const isFree = await writeImportedDiscussion(ctx, repository.id, {
    number: issueNumber(fields["number"]),
    title: limited(fields, "title", LIMITS.title),
    body,
    bodyHtml: await makeRenderer({ repository: repositoryAddress(repository), links })(body),
    authorId: findAccountId(target, fields["author"]),
    labelIds: findLabelIds(target, fields),
    sourceUrl: webAddress(optionalText(fields, "url"), note),
    createdAt: date(fields, "createdAt"),
    updatedAt: optionalDate(fields, "updatedAt") ?? date(fields, "createdAt"),
  });
  if (!isFree) note("the number is already used by an issue or a pull request");
}

function findLabelIds({ labels, note }: Target, fields: Fields): number[] {
  const ids = list(fields, "labels").flatMap((name) => {
    const id = typeof name === "string" ? labels.get(name.toLowerCase()) : undefined;
    if (id === undefined) note(`the label ${JSON.stringify(name).slice(0, 60)} is not in the archive`);
    return id ?? [];
  });
  return [...new Set(ids)].slice(0, LIMITS.labelsPerIssue);
}

const DATA_TYPES = ["TEXT", "SINGLE_SELECT", "MULTI_SELECT", "NUMBER", "DATE"] as const;
const COLORS = ["GRAY", "BLUE", "GREEN", "YELLOW", "ORANGE", "RED", "PINK", "PURPLE"] as const;

function named(fields: Fields): { name: string; description: string | null } {
  return { name: limited(fields, "name", 50), description: optionalText(fields, "description")?.slice(0, 200) ?? null };
}

function optionColor(fields: Fields): (typeof COLORS)[number] {
  return choice(fields, "color", COLORS) as (typeof COLORS)[number];
}

function limited(fields: Fields, name: string, max: number): string {
  const value = text(fields, name);
  if (value.trim() === "" || value.length > max) throw new RecordError(`${name} must have 1 to ${max} characters`);
  return value;
}

const findCreatorId = (target: Target, fields: Fields) => findAccountId(target, fields["creator"]);

function findAccountId({ accounts, note }: Target, value: unknown): number | null {
  const creator = login(value, note);
  return creator === null ? null : (accounts.get(creator.toLowerCase()) ?? null);
}
