import { describe, expect, test } from "vitest";
import { isNetwork } from "#server/config.ts";
import { isPublicAddress, makeAddressFilter } from "#server/platform/outbound/address-filter.ts";

test.for(["8.8.8.8", "140.82.121.4", "172.15.0.1", "172.32.0.1", "100.63.0.1", "2606:4700::1111", "2a00:1450::1"])(
  "%s is a public address",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.for([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:7f00:1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "fd12::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "not an address",
])("%s is no public address", (address) => expect(isPublicAddress(address)).toBe(false));

describe("the setting", () => {
  const filter = makeAddressFilter(["10.0.0.0/8", "127.0.0.1", "fd00::/8", "ci.Example"]);

  test.for(["10.9.9.9", "127.0.0.1", "fd12::1", "8.8.8.8"])("permits %s", (address) =>
    expect(filter.permitsAddress(address)).toBe(true),
  );

  test.for(["127.0.0.2", "192.168.0.1", "fe80::1"])("does not permit %s", (address) =>
    expect(filter.permitsAddress(address)).toBe(false),
  );

  test("permits a name in any case, and none below it", () => {
    expect(filter.permitsName("CI.example")).toBe(true);
    expect(filter.permitsName("a.ci.example")).toBe(false);
  });
});

test.for([
  ["10.0.0.0/8", true],
  ["10.0.0.0/33", false],
  ["::1", true],
  ["::/129", false],
  ["ci.example", false],
  ["10.0.0.0/8/8", false],
] as const)("%s is a network: %s", ([text, expected]) => expect(isNetwork(text)).toBe(expected));
