import { expect, test } from "vitest";
import { applySkinTone } from "#web/markdown/skin-tone.ts";

test.each([
  ["👍", "👍🏽"],
  ["☝️", "☝🏽"],
  ["👩‍🚀", "👩🏽‍🚀"],
  ["🕵️‍♂️", "🕵🏽‍♂️"],
  ["🧑‍🤝‍🧑", "🧑🏽‍🤝‍🧑🏽"],
])("%s has skin tones", (emoji, toned) => {
  expect(applySkinTone(emoji, "MEDIUM")).toBe(toned);
  expect(applySkinTone(emoji, "DEFAULT")).toBe(emoji);
});

test.each(["🎉", "❤️", "👨‍👩‍👧", "🇩🇪"])("%s has none", (emoji) => {
  expect(applySkinTone(emoji, "DARK")).toBe(emoji);
});
