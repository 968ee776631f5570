import { DAY_MS } from "#shared/durations.ts";

/** The names of the filters in an address. */
export const AUDIT_FILTERS = ["q", "actor", "action", "from", "until"] as const;

export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>;

/** The filters of an address that have a value. */
export function readAuditFilters(parameters: URLSearchParams): AuditFilters {
  return Object.fromEntries(
    AUDIT_FILTERS.flatMap((name) => {
      const value = parameters.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The variables of the page's query. The last day is included: the filter ends with the beginning of the next one. */
export function readAuditAddress(parameters: URLSearchParams) {
  const { q, actor, action, from, until } = readAuditFilters(parameters);
  return {
    filter: {
      text: q ?? null,
      actor: actor ?? null,
      action: action ?? null,
      from: toMoment(from, 0),
      until: toMoment(until, 1),
    },
    before: parameters.get("before"),
    after: parameters.get("after"),
  };
}

/** The beginning of a day in UTC, some days later; null for a text that is no day. */
function toMoment(day: string | undefined, daysLater: number): string | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day ?? "") ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time + daysLater * DAY_MS).toISOString();
}

/** The filters as the export expects them: moments instead of days. */
export function toExportFilters(parameters: URLSearchParams): Record<string, string | undefined> {
  const { filter } = readAuditAddress(parameters);
  return {
    q: filter.text ?? undefined,
    actor: filter.actor ?? undefined,
    action: filter.action ?? undefined,
    from: filter.from ?? undefined,
    until: filter.until ?? undefined,
  };
}
