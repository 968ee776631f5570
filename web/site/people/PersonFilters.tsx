import { useLocation } from "react-router";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { NEVER_SIGNED_IN } from "#shared/messages.ts";

/** Which people are listed, by the `filter` of the address. */
export const PERSON_FILTERS = [
  { value: "ALL", name: null, label: "All" },
  { value: "SITE_ADMINISTRATORS", name: "administrators", label: "Site administrators" },
  { value: "AWAITING_APPROVAL", name: "approval", label: "Awaiting approval" },
  { value: "SUSPENDED", name: "suspended", label: "Suspended" },
  { value: "NEVER_SIGNED_IN", name: "never", label: NEVER_SIGNED_IN },
] as const;

export function PersonFilters({ selected }: { selected: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  function handleChange(event: React.ChangeEvent<HTMLSelectElement>) {
    const filter = PERSON_FILTERS.find(({ value }) => value === event.target.value);
    void navigate(withParameters(pathname, search, { page: null, filter: filter?.name ?? null }));
  }

  return (
    <SelectField aria-label="Filter" value={selected} onChange={handleChange}>
      {PERSON_FILTERS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
