/** Whether Escape is for what listens: menus, suggestions and windows inside have their own use for the key. */
export function isOwnEscape(event: React.KeyboardEvent): boolean {
  return event.key === "Escape" && !event.defaultPrevented && !(event.target as Element).closest("[popover], dialog");
}
