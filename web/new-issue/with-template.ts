/** The search of an address with another template, or with none. */
export function withTemplate(search: string, filename: string | null): string {
  const params = new URLSearchParams(search);
  if (filename === null) params.delete("template");
  else params.set("template", filename);
  return params.size === 0 ? "" : `?${params.toString()}`;
}
