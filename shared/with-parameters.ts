/** The address with parameters added to those that it has; undefined ones are left out. */
export function withParameters(url: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const extended = new URL(url);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) extended.searchParams.set(name, value);
  return extended.href;
}
