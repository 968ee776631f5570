import fc from "fast-check";
import { expect, test } from "vitest";
import { highlight } from "#shared/query/highlight.ts";

test("the pieces are the whole query, whatever it is", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom(...'( ) AND OR NOT - " , : is:open label:x lable:x'.split(" ")),
          fc.string({ maxLength: 8 }),
        ),
        { maxLength: 20 },
      ),
      (words) => {
        const query = words.join(" ");
        const joined = highlight(query)
          .map((piece) => piece.text)
          .join("");
        expect(joined).toBe(query);
      },
    ),
  );
});

test("names, values, operators and errors have their own colours", () => {
  expect(highlight('label:bug OR lable:x "p"').map((piece) => `${piece.kind}<${piece.text}>`)).toEqual([
    "name<label:>",
    "value<bug>",
    "text< >",
    "operator<OR>",
    "text< >",
    "error<lable>",
    "text<:>",
    "value<x>",
    'text< "p">',
  ]);
});
