import { describe, expect, test } from "vitest";
import { findTextMatch, getSearchedWords, highlightTitle } from "#server/search/highlight.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

describe("the searched words", () => {
  const searched = (query: string) => getSearchedWords(analyze(parse(query)).texts);

  test("are highlighted in a title, but never within a tag or an entity (CVE-2024-2279)", () => {
    expect(highlightTitle("Fixing `code` & <b>", searched("fix code b"))).toBe(
      "<mark>Fixing</mark> <code><mark>code</mark></code> &amp; &lt;<mark>b</mark>&gt;",
    );
    expect(highlightTitle("<script>lt amp</script>", searched("lt amp script"))).toBe(
      "&lt;<mark>script</mark>&gt;<mark>lt</mark> <mark>amp</mark>&lt;/<mark>script</mark>&gt;",
    );
  });

  test("have positions in a fragment around the first match", () => {
    const match = findTextMatch(
      "body",
      `${"word ".repeat(40)}the crash came again ${"word ".repeat(40)}`,
      searched("crashes"),
    );
    expect(match?.fragment.length).toBeLessThan(250);
    const { beginIndice = 0, endIndice = 0, text } = match?.highlights[0] ?? {};
    expect([match?.fragment.slice(beginIndice, endIndice), text]).toEqual(["crash", "crash"]);
    expect(findTextMatch("body", "nothing here", searched("crash"))).toBeUndefined();
  });

  test("do not include excluded text", () => {
    expect([...searched("-crash NOT (a OR b) start").stems]).toEqual(["start"]);
  });
});
