import type { AuditEntryRow } from "#server/audit/list-entries.ts";
import { csvLine } from "#shared/csv.ts";

export type AuditFormat = "csv" | "json";

const HEADER = ["id", "time", "action", "actor", "target", "address", "details"];

/** The text of an export, a part at a time. */
export async function* writeAuditEntries(
  parts: AsyncIterable<readonly AuditEntryRow[]>,
  format: AuditFormat,
): AsyncGenerator<string> {
  if (format === "csv") {
    yield csvLine(HEADER);
    for await (const entries of parts) yield entries.map(toCsv).join("");
    return;
  }
  let separator = "[\n";
  for await (const entries of parts) {
    for (const entry of entries) {
      yield separator + JSON.stringify(toJson(entry));
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

function toCsv(entry: AuditEntryRow): string {
  const { id, createdAt, action, actorLogin, target, address, data } = entry;
  return csvLine([
    String(id),
    createdAt.toISOString(),
    action,
    actorLogin ?? "",
    target,
    address ?? "",
    JSON.stringify(data),
  ]);
}

function toJson(entry: AuditEntryRow) {
  const { id, createdAt, action, actorLogin, target, address, data } = entry;
  return { id, time: createdAt.toISOString(), action, actor: actorLogin, target, address, details: data };
}
