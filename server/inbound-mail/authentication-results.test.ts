import { expect, test } from "vitest";
import { readVerdict } from "#server/inbound-mail/authentication-results.ts";

const read = (...headers: string[]) => readVerdict({ headers, authserv: "mx.example.com", from: "mona@octo.org" });

test.each([
  ["mx.example.com; dmarc=pass header.from=octo.org; spf=fail smtp.mailfrom=octo.org; dkim=fail", "PASS"],
  ["mx.example.com; spf=pass smtp.mailfrom=octo.org; dkim=pass header.d=octo.org; dmarc=fail", "FAIL"],
  ["MX.example.com 1; dkim=pass (2048-bit key; spf=fail) header.d=octo.org header.i=@octo.org", "PASS"],
  ["mx.example.com; dkim=fail header.d=octo.org; dkim=pass header.i=@mail.octo.org", "PASS"],
  ["mx.example.com; spf=pass smtp.mailfrom=mona@octo.org", "PASS"],
  ["mx.example.com; spf=fail smtp.mailfrom=mona@octo.org; dkim=none", "FAIL"],
  ["mx.example.com; spf=hardfail smtp.mailfrom=mona@octo.org", "FAIL"],
  ["mx.example.com; spf=fail smtp.mailfrom=mona@octo.org; dkim=pass header.d=evil.example", "FAIL"],
  ["mx.example.com; spf=fail smtp.mailfrom=mona@octo.org; dkim=pass header.d=org", "FAIL"],
  ["mx.example.com; spf=pass smtp.mailfrom=evil.example; dmarc=none", "UNKNOWN"],
  ["mx.example.com; spf=softfail smtp.mailfrom=octo.org; dkim=neutral", "UNKNOWN"],
  ["mx.example.com; none", "UNKNOWN"],
  ["mx.other.com; dmarc=pass", "MISSING"],
  ["mx.example.com.evil.example; dmarc=pass", "MISSING"],
  ['"mx.example.com"; dmarc=pass', "MISSING"],
  ["(mx.example.com;) evil.example; dmarc=pass", "MISSING"],
])("%s is %s", (header, verdict) => {
  expect(read(header)).toBe(verdict);
});

test("only the topmost header of the own server counts", () => {
  expect(read("mx.other.com; dmarc=pass", "mx.example.com; dmarc=fail", "mx.example.com; dmarc=pass")).toBe("FAIL");
  expect(read()).toBe("MISSING");
});
