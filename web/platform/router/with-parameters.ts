/** An address with some of its parameters changed; null takes one away. */
export function withParameters(pathname: string, search: string, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `${pathname}?${next.toString()}` : pathname;
}
