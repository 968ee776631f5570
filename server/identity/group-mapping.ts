import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

/** What the members of a group of the provider get here. */
export type GroupMapping =
  | { group: string; role: "SITE_ADMIN" }
  | { group: string; role: "OWNER" | "MEMBER"; organization: string }
  | { group: string; role: "TEAM"; organization: string; team: string };

export type MappingInput = {
  group: string;
  role: GroupMapping["role"];
  organization?: string | null | undefined;
  team?: string | null | undefined;
};

/** The mappings as they were typed, checked. */
export function toMappings(inputs: readonly MappingInput[]): GroupMapping[] {
  if (inputs.length > LIMITS.groupMappings) {
    throw unprocessable(`Add up to ${LIMITS.groupMappings} group mappings.`, "mappings");
  }
  return inputs.map(toMapping);
}

function toMapping(input: MappingInput, index: number): GroupMapping {
  const group = input.group.trim();
  const organization = input.organization?.trim() ?? "";
  const team = input.team?.trim() ?? "";
  const field = `mappings.${index}`;
  if (group === "") throw unprocessable("Group cannot be empty.", `${field}.group`);
  if (input.role === "SITE_ADMIN") return { group, role: input.role };
  if (organization === "") throw unprocessable("Organization cannot be empty.", `${field}.organization`);
  if (input.role !== "TEAM") return { group, role: input.role, organization };
  if (team === "") throw unprocessable("Team cannot be empty.", `${field}.team`);
  return { group, role: input.role, organization, team };
}
