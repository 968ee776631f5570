/** A storage key for this person alone: another person who signs in to the same browser has other keys. */
export function personKey(key: string): string {
  const login = document.querySelector<HTMLElement>("[data-account]")?.dataset["account"] ?? "";
  return `${login}:${key}`;
}
