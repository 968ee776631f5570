import { describe, expect, test } from "vitest";
import {
  getExcludedValues,
  getTermValues,
  removeTerms,
  setAnyOf,
  setMissing,
  setState,
  setTerm,
  setIncludedAndExcluded,
  tidyQuery,
} from "#shared/query/edit.ts";

describe("editing a query", () => {
  test.each([
    ["is:issue state:open", "closed", "is:issue state:closed"],
    ["is:issue is:open label:bug", "closed", "is:issue state:closed label:bug"],
    ["", "open", "state:open"],
    ['label:"a b" is:pr', "closed", 'label:"a b" is:pr state:closed'],
  ] as const)("%j to %s is %j", (query, state, expected) => {
    expect(setState(query, state)).toBe(expected);
  });

  test("a term is replaced, quoted where it has to be, and removed", () => {
    expect(setTerm("is:issue label:bug", "label", "help wanted")).toBe('is:issue label:"help wanted"');
    expect(setTerm("is:issue sort:created-asc", "sort", undefined)).toBe("is:issue");
    expect(getTermValues("label:a,b -label:c label:d", "label")).toEqual(["a", "b", "d"]);
    expect(removeTerms("a is:open b", (name) => name === "is")).toBe("a b");
  });
});

describe("editing as filters do", () => {
  test.each([
    ["is:issue", "label", ["bug"], [], "is:issue label:bug"],
    ["is:issue label:bug sort:x", "label", ["help wanted", "wip"], [], 'is:issue label:"help wanted" label:wip sort:x'],
    ["is:issue label:a label:b", "label", [], [], "is:issue"],
    ["is:issue label:a", "label", ["a"], ["b c"], 'is:issue label:a -label:"b c"'],
    ["is:issue no:label x", "label", ["a"], [], "is:issue label:a x"],
    ["no:label,milestone", "label", ["a"], [], "label:a"],
    ["is:pr type:Bug", "type", ["Task"], [], "is:pr type:Task"],
    ["a OR b", "author", ["mona"], [], "(a OR b) author:mona"],
    ["(label:a OR author:x) is:open", "label", ["b", "c"], [], "((label:b label:c) OR author:x) is:open"],
    ["(label:a OR author:x) is:open", "label", [], [], "author:x is:open"],
    ['x "two  spaces"', "author", ["mona"], [], 'x "two  spaces" author:mona'],
  ] as const)("%j with %s %j without %j is %j", (query, name, values, excluded, expected) => {
    expect(setIncludedAndExcluded(query, name, { included: values, excluded })).toBe(expected);
  });

  test("missing, any of, and excluded values", () => {
    expect(setMissing("is:issue label:a label:b", "label")).toBe("is:issue no:label");
    expect(setAnyOf("is:issue type:Bug", "type", ["Bug", "Big task"])).toBe('is:issue type:Bug,"Big task"');
    expect(getExcludedValues("-label:a,b label:c", "label")).toEqual(["a", "b"]);
  });

  test.each([
    ["a OR OR b", "a OR b"],
    ["AND a", "a"],
    ["a OR", "a"],
    ["a () b", "a b"],
    ["(a OR ) b", "a b"],
    ["  a   b ", "a b"],
    ['a "b  c"', 'a "b  c"'],
  ])("tidies %j to %j", (query, expected) => {
    expect(tidyQuery(query)).toBe(expected);
  });

  test.each([
    ["(is:open OR label:x) author:y", "closed", "(state:closed OR label:x) author:y"],
    ["label:a OR label:b", "open", "(label:a OR label:b) state:open"],
  ] as const)("%j to %s is %j", (query, state, expected) => {
    expect(setState(query, state)).toBe(expected);
  });
});
