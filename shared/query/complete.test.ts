import { describe, expect, test } from "vitest";
import { completeQualifier, completeValue, getCompletion } from "#shared/query/complete.ts";

describe("completion", () => {
  test.each([
    ["lab|", { kind: "qualifier", start: 0, end: 3, typed: "lab" }],
    ["is:open |", { kind: "qualifier", start: 8, end: 8, typed: "" }],
    ["-lab|", { kind: "qualifier", start: 1, end: 4, typed: "lab" }],
    ["la|bel:bug", { kind: "qualifier", start: 0, end: 6, typed: "la" }],
    ["label:|", { kind: "value", name: "label", start: 6, end: 6, typed: "" }],
    ["label:bu|g x", { kind: "value", name: "label", start: 6, end: 9, typed: "bu" }],
    ["label:a,b|", { kind: "value", name: "label", start: 8, end: 9, typed: "b" }],
    ['label:"help w|', { kind: "value", name: "label", start: 6, end: 13, typed: "help w" }],
    ["field.priority:h|", { kind: "value", name: "field", field: "priority", start: 15, end: 16, typed: "h" }],
    ["(autho|)", { kind: "qualifier", start: 1, end: 6, typed: "autho" }],
    ['"a phr|ase"', undefined],
    ["a OR|", undefined],
    ["lable:x|", undefined],
  ])("of %j", (text, expected) => {
    const cursor = text.indexOf("|");
    const found = getCompletion(text.replace("|", ""), cursor);
    expect(found && JSON.parse(JSON.stringify(found))).toEqual(expected);
  });

  test("offers the common qualifiers first, then what begins with the text, then what contains it", () => {
    expect(completeQualifier("")).toEqual(
      "is type state author assignee mentions label milestone project no sort".split(" "),
    );
    expect(completeQualifier("mil")).toEqual(["milestone", "milestone-number"]);
    expect(completeQualifier("issue")).toEqual(["parent-issue", "sub-issue"]);
  });

  test("offers values that need no request", () => {
    expect(completeValue("assignee", "")).toEqual(["@me", "*"]);
    expect(completeValue("type", "")).toEqual(["issue", "pr"]);
    expect(completeValue("reason", "plan")).toEqual(["not planned"]);
    expect(completeValue("created", ">@today-1")).toEqual([">@today-1m", ">@today-1y"]);
    expect(completeValue("sort", "rele")).toEqual(["relevance-desc"]);
    expect(completeValue("label", "")).toEqual([]);
  });
});
