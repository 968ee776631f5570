import { useLocation } from "react-router";
import { toExportFilters } from "#web/audit/audit-address.ts";
import { Note } from "#web/ui/Note.tsx";

type Props = { toPath: (format: "csv" | "json", filters: Record<string, string | undefined>) => string };

/** The files of a log, with the filter of the address. */
export function AuditExport({ toPath }: Props) {
  const filters = toExportFilters(new URLSearchParams(useLocation().search));
  return (
    <Note>
      Export: <a href={toPath("csv", filters)}>CSV</a> · <a href={toPath("json", filters)}>JSON</a>
    </Note>
  );
}
