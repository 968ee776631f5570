import { describe, expect, test } from "vitest";
import { analyze } from "#shared/query/analyze.ts";
import { meaning } from "#shared/query/meaning.ts";
import { parse } from "#shared/query/parse.ts";

describe("an analysis", () => {
  test("knows sort, state, kind and text", () => {
    const analysis = analyze(parse("is:pr is:closed sort:updated fix -menu in:title,body"));
    expect(analysis).toMatchObject({
      sort: "updated-desc",
      state: "closed",
      isPull: true,
      textParts: ["title", "body"],
    });
    expect(analysis.texts.map(meaning)).toEqual(["word<fix>"]);
    expect(analyze(parse("is:issue (is:open OR label:x)"))).toMatchObject({ state: undefined, isPull: false });
  });

  test.each([
    ["is:issue state:open label:a b", ["is=issue"], ["label=a", "word<b>", "archived=false"]],
    ["is:open is:closed", [], ["is=open", "archived=false"]],
    ["is:issue is:pr x", ["is=pr"], ["is=issue", "word<x>", "archived=false"]],
    ["is:merged archived:true", [], ["is=merged", "archived=true"]],
    ["-type:pr archived:false", ["is=issue"], ["-type=pr", "archived=false"]],
    ["label:a", ["is=issue"], ["label=a", "archived=false"]],
    ["1010101", [], ["word<1010101>", "archived=false"]],
  ])("of %j has the kind %j and the filters %j", (query, kindTerms, filters) => {
    const analysis = analyze(parse(query));
    expect(analysis.kindTerms.map(meaning)).toEqual(kindTerms);
    expect(analysis.filters.map(meaning)).toEqual(filters);
  });

  test.each([
    ["lable:x label:a --- sort:updated", "label=a"],
    ["NOT (--- OR ???) label:a", "label=a"],
    ["(sort:created in:title) OR label:a", "label=a"],
    ["(--- OR label:a) -???", "label=a"],
  ])("of %j leaves out what filters nothing", (query, filter) => {
    const { filters, kindTerms } = analyze(parse(`${query} is:issue`), "octo/hello");
    expect(kindTerms.length + filters.length).toBeLessThanOrEqual(2);
    expect(filters.map(meaning).join()).toContain(filter);
  });

  test("names what has to be looked up, as the database writes it", () => {
    const { references } = analyze(
      parse("label:Bug,* -author:@Mona assignee:@me commenter:app/Robot type:issue,Task no:field.Effort field.size:3"),
    );
    expect(references.map(({ entity, name }) => `${entity} ${name}`)).toEqual([
      "label bug",
      "account mona",
      "account @me",
      "account robot[bot]",
      "issueType task",
      "field effort",
      "field size",
    ]);
  });
});

describe("a query of one repository's list", () => {
  test.each([
    ["repo:octo/hello label:a", "label=a", []],
    ["org:octo @octo/hello label:a", "label=a", []],
    ["repo:octo/other label:a", "label=a", ["0-15"]],
    ["(repo:a/b OR repo:c/d) label:a", "label=a", ["1-9", "13-21"]],
    ["-repo:octo/hello x", "word<x>", ["0-16"]],
    ["author:@me", "author=@me", []],
  ])("%j means %s, with diagnostics at %j", (query, expected, ranges) => {
    const { filters, diagnostics } = analyze(parse(query), "octo/hello");
    expect(filters.map(meaning)).toEqual([expected]);
    expect(diagnostics.map(({ start, end }) => `${start}-${end}`)).toEqual(ranges);
  });
});
