/** A key of what this person alone has written: whoever signs in after them in the same browser finds nothing. */
export function personKey(key: string): string {
  const login = document.querySelector<HTMLElement>("[data-account]")?.dataset["account"] ?? "";
  return `${login}:${key}`;
}
