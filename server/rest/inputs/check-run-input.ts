import type { CheckAnnotation } from "#server/commits/check-run.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import {
  isFields,
  optionalChoice,
  optionalInteger,
  optionalText,
  requiredInteger,
  requiredText,
  type Fields,
} from "#server/rest/inputs/read-fields.ts";
import { readTime } from "#server/rest/inputs/time.ts";

const STATUSES = {
  queued: "QUEUED",
  in_progress: "IN_PROGRESS",
  completed: "COMPLETED",
  waiting: "WAITING",
  requested: "REQUESTED",
  pending: "PENDING",
} as const;

const CONCLUSIONS = {
  action_required: "ACTION_REQUIRED",
  cancelled: "CANCELLED",
  failure: "FAILURE",
  neutral: "NEUTRAL",
  success: "SUCCESS",
  skipped: "SKIPPED",
  stale: "STALE",
  timed_out: "TIMED_OUT",
} as const;

const LEVELS = { notice: "NOTICE", warning: "WARNING", failure: "FAILURE" } as const;

/** As on GitHub, at most 50 annotations come with one request. */
const ANNOTATIONS_MAX = 50;
const POSITION_MAX = 2 ** 31 - 1;

/** What is given of a check run. */
export function readCheckRun(fields: Fields) {
  const name = optionalText(fields, "name");
  const output = fields["output"];
  return {
    ...(name ? { name } : {}),
    status: optionalChoice(fields, "status", STATUSES),
    conclusion: optionalChoice(fields, "conclusion", CONCLUSIONS),
    detailsUrl: optionalText(fields, "details_url"),
    externalId: optionalText(fields, "external_id"),
    startedAt: readOptionalTime(fields, "started_at"),
    completedAt: readOptionalTime(fields, "completed_at"),
    ...(isFields(output) ? readOutput(output) : {}),
  };
}

function readOutput(output: Fields) {
  const annotations = output["annotations"] ?? [];
  if (!Array.isArray(annotations) || annotations.length > ANNOTATIONS_MAX) throw invalidField("annotations");
  return {
    title: optionalText(output, "title"),
    summary: optionalText(output, "summary"),
    details: optionalText(output, "text"),
    annotations: annotations.map(readAnnotation),
  };
}

function readAnnotation(annotation: unknown): CheckAnnotation {
  if (!isFields(annotation)) throw invalidField("annotations");
  const level = optionalChoice(annotation, "annotation_level", LEVELS);
  if (level === undefined) throw invalidField("annotation_level", "missing_field");
  return {
    path: requiredText(annotation, "path"),
    startLine: requiredPosition(annotation, "start_line"),
    endLine: requiredPosition(annotation, "end_line"),
    startColumn: optionalPosition(annotation, "start_column"),
    endColumn: optionalPosition(annotation, "end_column"),
    level,
    message: requiredText(annotation, "message"),
    title: optionalText(annotation, "title") ?? null,
    rawDetails: optionalText(annotation, "raw_details") ?? null,
  };
}

/** A line or column, which GraphQL tells as an Int. */
function requiredPosition(annotation: Fields, name: string): number {
  const position = requiredInteger(annotation, name);
  if (position < 0 || position > POSITION_MAX) throw invalidField(name);
  return position;
}

function optionalPosition(annotation: Fields, name: string): number | null {
  return typeof optionalInteger(annotation, name) === "number" ? requiredPosition(annotation, name) : null;
}

function readOptionalTime(fields: Fields, name: string): Date | null {
  const text = optionalText(fields, name);
  return text ? readTime(text, name) : null;
}
