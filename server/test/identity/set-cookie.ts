/** The name and value of a Set-Cookie header, and whether it removes the cookie. */
export function parseSetCookie(line: string): { name: string; value: string; isRemoved: boolean } {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const [name = "", ...value] = pair.split("=");
  const isRemoved = attributes.some((text) => /^max-age=0$/i.test(text) || /^expires=Thu, 01 Jan 1970/i.test(text));
  return { name, value: value.join("="), isRemoved };
}
