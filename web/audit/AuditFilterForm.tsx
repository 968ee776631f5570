import { useId, type ReactNode } from "react";
import { useLocation } from "react-router";
import { AUDIT_FILTERS, type AuditFilters } from "#web/audit/audit-address.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import styles from "./AuditFilterForm.module.css";

type Props = { filters: AuditFilters; actions: readonly string[] };

/** Filters a log by the address of its page. */
export function AuditFilterForm({ filters, actions }: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useId();

  function handleSubmit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = AUDIT_FILTERS.map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" && value.trim() !== "" ? value.trim() : null] as const;
    });
    void navigate(withParameters(pathname, "", Object.fromEntries(values)));
  }

  return (
    <form role="search" className={styles.filters} onSubmit={handleSubmit}>
      <Labeled label="Search">
        <TextField type="search" name="q" defaultValue={filters.q} placeholder="Target or details" />
      </Labeled>
      <Labeled label="Actor">
        <TextField name="actor" defaultValue={filters.actor} placeholder="Username" autoComplete="off" />
      </Labeled>
      <Labeled label="Action">
        <TextField name="action" defaultValue={filters.action} placeholder="user, org.create" list={list} />
      </Labeled>
      <datalist id={list}>
        {[...new Set(actions.flatMap((action) => [action.split(".")[0] ?? action, action]))].map((action) => (
          <option key={action}>{action}</option>
        ))}
      </datalist>
      <Labeled label="From">
        <TextField type="date" name="from" defaultValue={filters.from} />
      </Labeled>
      <Labeled label="To">
        <TextField type="date" name="until" defaultValue={filters.until} />
      </Labeled>
      <div className={styles.buttons}>
        <Button type="submit">Filter</Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink to={pathname} variant="invisible">
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles.label}>
      {label}
      {children}
    </label>
  );
}
