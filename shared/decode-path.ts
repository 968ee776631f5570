/** A part of a path as text; undefined for what no address of this program has: a wrong encoding, or a NUL character. */
export function decodePathPart(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
