import { expect, test } from "vitest";
import { getClientKey } from "#server/platform/http/client-address.ts";

test("the key of a client is its IPv4 address, or the /64 network of its IPv6 address", () => {
  expect(getClientKey("192.0.2.7")).toBe("192.0.2.7");
  expect(getClientKey("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(getClientKey("2001:db8:0:1:aaaa::1")).toBe("2001:db8:0:1::/64");
  expect(getClientKey("2001:0DB8::1:0:0:0:5")).toBe("2001:db8:0:1::/64");
  expect(getClientKey("2001:db8:0:1::")).toBe("2001:db8:0:1::/64");
  expect(getClientKey("2001:db8:0:2::1")).not.toBe(getClientKey("2001:db8:0:1::1"));
  expect(getClientKey("::1")).toBe("0:0:0:0::/64");
  expect(getClientKey("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("a connection without an address has an empty key", () => {
  expect(getClientKey(undefined)).toBe("");
});
