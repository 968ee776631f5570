import { expect, test } from "vitest";
import { renderAnnouncement } from "#server/platform/http/announcement.ts";

const announcement = { key: "abc", html: "<p>Down at noon</p>" };

test("an announcement is shown until this text was dismissed", () => {
  const render = (cookies: string | undefined) => renderAnnouncement(announcement, { cookies, nonce: "n" });
  expect(render(undefined)).toContain("<p>Down at noon</p>");
  expect(render("milepost_dismissed_announcement=other")).toContain('<script nonce="n">');
  expect(render("a=b; milepost_dismissed_announcement=abc")).toBe("");
  expect(renderAnnouncement(undefined, { cookies: "", nonce: "n" })).toBe("");
});
