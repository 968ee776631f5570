import { LABEL_COLORS, readColor } from "#shared/labels.ts";

/** The color of a text that begins with #, as six hexadecimal digits; undefined: the text is not a color. */
export function parseTypedColor(text: string): string | undefined {
  return text.trim().startsWith("#") ? readColor(text) : undefined;
}

/** One of the default colors, but not the excluded one. */
export function randomColor(excluded?: string): string {
  const choices = LABEL_COLORS.filter(({ color }) => color !== excluded);
  return choices[Math.floor(Math.random() * choices.length)]?.color ?? LABEL_COLORS[0].color;
}
