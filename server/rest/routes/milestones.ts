import { LABEL_COLUMNS, type LabelRow } from "#server/labels/label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { deleteMilestone } from "#server/milestones/delete-milestone.ts";
import { listMilestones } from "#server/milestones/list-milestones.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import { updateMilestone } from "#server/milestones/update-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { created, listed, noContent, ok } from "#server/rest/http/answer.ts";
import { takePage } from "#server/rest/http/page.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";
import { milestoneByNumber } from "#server/rest/inputs/issue-metadata.ts";
import {
  optionalChoice,
  optionalText,
  readFields,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";
import { toLabel } from "#server/rest/shapes/label.ts";
import { toMilestone } from "#server/rest/shapes/milestone.ts";

const ALL = "/repos/{owner}/{repo}/milestones";
const ONE = `${ALL}/{milestone_number}`;

export const MILESTONE_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: ALL,
    operation: "issues/list-milestones",
    field: "Query.repository",
    isOfRepository: true,
    resource: "Milestone",
    handle: async (request) => {
      const { ctx, page, query } = request;
      const repository = await findRepository(request);
      const state = optionalChoice(query, "state", LIST_STATES) ?? LIST_STATES.open;
      const field = optionalChoice(query, "sort", SORTS) ?? "DUE_DATE";
      const direction = optionalChoice(query, "direction", DIRECTIONS) ?? "ASC";
      const found = await listMilestones(ctx, repository, {
        first: page.perPage,
        skip: page.offset,
        states: [...state],
        orderBy: { field, direction },
      });
      const milestones = await Promise.all(found.nodes.map((row) => toMilestone(ctx, row, repository)));
      return listed(milestones, { total: found.totalCount });
    },
  },
  {
    method: "POST",
    path: ALL,
    operation: "issues/create-milestone",
    field: "Mutation.createMilestone",
    resource: "Milestone",
    handle: async (request) => {
      const { ctx } = request;
      const repository = await findRepository(request);
      const fields = readFields(request.body);
      const milestone = await runCommand(ctx, createMilestone, {
        repositoryId: repository.id,
        title: requiredText(fields, "title"),
        description: optionalText(fields, "description") ?? null,
        dueOn: optionalText(fields, "due_on") ?? null,
      });
      if (readState(fields) !== "CLOSED") return created(await toMilestone(ctx, milestone, repository));
      const key = { repositoryId: repository.id, id: milestone.id };
      const closed = await runCommand(ctx, updateMilestone, { ...key, state: "CLOSED" });
      return created(await toMilestone(ctx, closed, repository));
    },
  },
  {
    method: "GET",
    path: ONE,
    operation: "issues/get-milestone",
    field: "Query.repository",
    isOfRepository: true,
    handle: async (request) => {
      const { milestone, repository } = await findMilestone(request);
      return ok(await toMilestone(request.ctx, milestone, repository));
    },
  },
  {
    method: "PATCH",
    path: ONE,
    operation: "issues/update-milestone",
    field: "Mutation.updateMilestone",
    resource: "Milestone",
    handle: async (request) => {
      const { milestone, repository } = await findMilestone(request);
      const fields = readFields(request.body);
      const description = optionalText(fields, "description");
      const dueOn = optionalText(fields, "due_on");
      const changed = await runCommand(request.ctx, updateMilestone, {
        repositoryId: repository.id,
        id: milestone.id,
        ...("title" in fields ? { title: requiredText(fields, "title") } : {}),
        ...(description === undefined ? {} : { description }),
        ...(dueOn === undefined ? {} : { dueOn }),
        state: readState(fields) ?? null,
      });
      return ok(await toMilestone(request.ctx, changed, repository));
    },
  },
  {
    method: "DELETE",
    path: ONE,
    operation: "issues/delete-milestone",
    field: "Mutation.deleteMilestone",
    handle: async (request) => {
      const { milestone } = await findMilestone(request);
      await runCommand(request.ctx, deleteMilestone, { repositoryId: milestone.repositoryId, id: milestone.id });
      return noContent();
    },
  },
  {
    method: "GET",
    path: `${ONE}/labels`,
    operation: "issues/list-labels-for-milestone",
    field: "Query.repository",
    handle: async (request) => {
      const { ctx, page } = request;
      const { milestone, repository } = await findMilestone(request);
      const rows = await ctx.db.rows<LabelRow>(sql`
        select ${LABEL_COLUMNS} from labels l where l.repository_id = ${repository.id} and l.id in (
          select unnest(i.label_ids) from issues i where i.repository_id = ${repository.id} and i.milestone_id = ${milestone.id})
        order by lower(l.name), l.id limit ${page.perPage + 1} offset ${page.offset}`);
      const found = takePage(rows, page);
      return listed(
        found.rows.map((label) => toLabel(ctx, label, repository)),
        found.extent,
      );
    },
  },
];

const STATES = { open: "OPEN", closed: "CLOSED" } as const;
const LIST_STATES = { open: ["OPEN"], closed: ["CLOSED"], all: ["OPEN", "CLOSED"] } as const;
const SORTS = { due_on: "DUE_DATE", completeness: "COMPLETENESS" } as const;
const DIRECTIONS = { asc: "ASC", desc: "DESC" } as const;

function readState(fields: Fields): "OPEN" | "CLOSED" | undefined {
  return optionalChoice<"OPEN" | "CLOSED">(fields, "state", STATES);
}

async function findMilestone(request: RestRequest): Promise<{ milestone: MilestoneRow; repository: RepositoryRow }> {
  const repository = await findRepository(request);
  const number = readNumber(request.params["milestone_number"]);
  const milestone = await milestoneByNumber(request.ctx, repository, number);
  if (!milestone) throw missingResource();
  return { milestone, repository };
}
