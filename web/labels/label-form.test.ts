import { describe, expect, test } from "vitest";
import { parseTypedColor, randomColor } from "#web/labels/label-color.ts";
import { createLabelForm, getNameError, toLabelFields, updateLabelForm } from "#web/labels/label-form.ts";
import { LABEL_COLORS } from "#shared/labels.ts";

const BUG = { name: "bug", color: "d73a4a", description: null };
const change = (values: Parameters<typeof updateLabelForm>[1] & object) =>
  updateLabelForm(createLabelForm(BUG), values);

describe("the form of a label", () => {
  test("starts with the label, or with one of the default colors", () => {
    expect(createLabelForm(BUG)).toMatchObject({ name: "bug", description: "", color: "#d73a4a", isExclusive: false });
    const { name, color } = createLabelForm(undefined);
    expect(name).toBe("");
    expect(LABEL_COLORS.map((choice) => `#${choice.color}`)).toContain(color);
  });

  test("keeps the last valid color for the preview while an invalid one is typed", () => {
    const form = updateLabelForm(change({ type: "change", values: { color: "#00ff00" } }), {
      type: "change",
      values: { color: "#00ff" },
    });
    expect(form).toMatchObject({ color: "#00ff", previewColor: "00ff00" });
  });

  test("reports a missing name once it has been submitted", () => {
    const empty = change({ type: "change", values: { name: "  " } });
    expect(getNameError(empty)).toBeUndefined();
    expect(getNameError(updateLabelForm(empty, { type: "submit" }))).toBe("Name is required");
  });

  test("saves trimmed texts and the color as typed, without its #", () => {
    const form = change({ type: "change", values: { name: " area/ui ", description: " All of it ", color: "#ABC" } });
    expect(toLabelFields(form, undefined)).toEqual({ name: "area/ui", description: "All of it", color: "AABBCC" });
    expect(toLabelFields(form, "area")).toMatchObject({ isExclusive: false });
  });

  test("saves nothing while it has an error", () => {
    expect(toLabelFields(change({ type: "change", values: { name: " " } }), undefined)).toBeUndefined();
    expect(toLabelFields(change({ type: "change", values: { color: "red" } }), undefined)).toBeUndefined();
  });
});

test("a typed color begins with # and has three or six digits", () => {
  expect(parseTypedColor(" #FFF ")).toBe("FFFFFF");
  for (const text of ["ffffff", "#ffff", "#gggggg", "", "red"]) expect(parseTypedColor(text)).toBeUndefined();
});

test("a random color is another one than the current one", () => {
  for (const { color } of LABEL_COLORS) expect(randomColor(color)).not.toBe(color);
});
