/** A row that was stored as JSON, with its times as dates again. It has the type of the feature that announced it. */
export function readRow(stored: object): Record<string, unknown> {
  const entries = Object.entries(stored).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" && /(At|^dueOn)$/.test(name) ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
