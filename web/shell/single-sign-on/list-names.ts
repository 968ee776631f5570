const NAMES_MAX = 3;

/** The names of organizations: up to three, and how many others there are. */
export function listNames(names: readonly string[]): string {
  const others = names.length - NAMES_MAX;
  if (others <= 0) return new Intl.ListFormat("en").format(names);
  return `${names.slice(0, NAMES_MAX).join(", ")} and ${others} other ${others === 1 ? "organization" : "organizations"}`;
}
