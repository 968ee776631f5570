import { Select } from "@primer/react";
import type { RepositoryPermission } from "#web/__generated__/useSetTeamRepositoryMutation.graphql.ts";

const ROLES: { role: RepositoryPermission; label: string }[] = [
  { role: "READ", label: "Read" },
  { role: "TRIAGE", label: "Triage" },
  { role: "WRITE", label: "Write" },
  { role: "MAINTAIN", label: "Maintain" },
  { role: "ADMIN", label: "Admin" },
];

/** The options of a select. The select itself must be a direct child of its FormControl to get its label. */
export function RoleOptions() {
  return ROLES.map(({ role, label }) => (
    <Select.Option key={role} value={role}>
      {label}
    </Select.Option>
  ));
}
