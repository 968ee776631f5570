import { BlockList, isIP, isIPv4 } from "node:net";
import { isNetwork } from "#server/config.ts";

/** Which addresses requests to addresses that people typed may be sent to. */
export type AddressFilter = {
  /** Whether every address of this name is permitted. */
  permitsName(hostname: string): boolean;
  permitsAddress(address: string): boolean;
};

/** Public addresses, and those of the setting: names, addresses and networks such as 10.0.0.0/8. */
export function makeAddressFilter(allowed: readonly string[]): AddressFilter {
  const names = new Set(allowed.filter((entry) => !isNetwork(entry)).map((name) => name.toLowerCase()));
  const networks = new BlockList();
  for (const entry of allowed.filter(isNetwork)) addNetwork(networks, entry);
  return {
    permitsName: (hostname) => names.has(hostname.toLowerCase()),
    permitsAddress: (address) => isPublicAddress(address) || contains(networks, address),
  };
}

/** Whether requests can be permitted to a host as it is written, before its name is resolved. */
export function permitsHost(filter: AddressFilter, hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  const isPublic = isIP(address) ? filter.permitsAddress(address) : !/(^|\.)localhost$/.test(hostname);
  return isPublic || filter.permitsName(hostname);
}

/** Whether the address belongs to the internet: not to this machine, a local network, or a special use (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, "ipv4");
  // Everything else is not assigned, or is of a special use: mapped IPv4 addresses and translation (64:ff9b::/96) too.
  return isIP(address) === 6 && GLOBAL.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

function contains(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

const SPECIAL = toBlockList(
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  // 6to4: contains an IPv4 address.
  "2002::/16",
  "3fff::/20",
);
const GLOBAL = toBlockList("2000::/3");

function toBlockList(...networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

function addNetwork(list: BlockList, text: string): void {
  const [address = "", bits] = text.split("/");
  const isFour = isIPv4(address);
  list.addSubnet(address, Number(bits ?? (isFour ? 32 : 128)), isFour ? "ipv4" : "ipv6");
}
