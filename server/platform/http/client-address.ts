import { isIPv6 } from "node:net";

/**
 * An IPv4 address, or the first 64 bits of an IPv6 address: the network of one subscriber, who has all of its addresses.
 * A connection that has ended, or that came through a Unix socket, has no address.
 */
export function getClientKey(address: string | undefined): string {
  const [ip = ""] = address?.split("%") ?? [];
  if (!isIPv6(ip)) return ip.slice(0, 100);
  const groups = expandIPv6(ip);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address. */
function expandIPv6(ip: string): number[] {
  // The URL parser writes an IPv4 tail in hexadecimal digits too.
  const text = new URL(`http://[${ip}]/`).hostname.slice(1, -1);
  const [head = "", tail] = text.split("::");
  const parse = (part: string) =>
    part.split(":").flatMap((group) => (group === "" ? [] : [Number.parseInt(group, 16)]));
  const first = parse(head);
  if (tail === undefined) return first;
  const last = parse(tail);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
