type Rgb = [number, number, number];

/**
 * The colors of a chip as custom properties. Light themes show the label's color
 * behind dark or light text. Dark themes show a tint of it behind text in the
 * color itself, which is made light enough for a contrast of 4.5 : 1. High contrast themes
 * need 7 : 1, so there the background is changed as well. An invalid color is gray.
 */
export function chipColors(hex: string): Record<string, string> {
  const known = chips.get(hex);
  if (known) return known;
  if (chips.size >= CHIPS_MAX) chips.clear();
  const colors = computeChipColors(hex);
  chips.set(hex, colors);
  return colors;
}

/** A pure memo, because the labels of a page repeat and contrasts take long to compute. */
const chips = new Map<string, Record<string, string>>();
const CHIPS_MAX = 1000;

function computeChipColors(hex: string): Record<string, string> {
  const color = parseHex(hex);
  const text = getTextColor(color);
  const light = lighten(color, 4.6);
  const plain = lightThemeColors(color);
  return {
    "--chip-bg": css(color),
    "--chip-fg": text,
    "--chip-border": css(mix(color, [0, 0, 0], luminance(color) > 0.8 ? 0.15 : 0)),
    "--chip-dark-bg": css(mix(color, [13, 17, 23], 0.82)),
    "--chip-dark-fg": css(light),
    "--chip-dark-border": css(mix(light, [13, 17, 23], 0.7)),
    "--chip-plain-bg": css(plain.behind),
    "--chip-plain-fg": plain.text,
    "--chip-bright": css(lighten(color, 7.1)),
  };
}

/** Six lower-case digits, those of the gray for an invalid color. */
export function toHex(hex: string): string {
  return /^[0-9a-f]{6}$/i.test(hex) ? hex.toLowerCase() : "ededed";
}

function parseHex(hex: string): Rgb {
  const value = parseInt(toHex(hex), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** White, Primer's near-black, or black: white or black has a contrast of 4.5 : 1 with any color. */
function getTextColor(color: Rgb): string {
  if (contrast(color, [255, 255, 255]) >= 4.5) return "#ffffff";
  return contrast(color, [31, 35, 40]) >= 4.5 ? "#1f2328" : "#000000";
}

/** The color made darker behind white text or lighter behind black text, whichever reaches 7 : 1 first. */
function lightThemeColors(color: Rgb): { behind: Rgb; text: string } {
  for (let step = 0; step <= 20; step += 1) {
    const dark = mix(color, [0, 0, 0], step / 20);
    if (contrast(dark, [255, 255, 255]) >= 7.1) return { behind: dark, text: "#ffffff" };
    const light = mix(color, [255, 255, 255], step / 20);
    if (contrast(light, [0, 0, 0]) >= 7.1) return { behind: light, text: "#000000" };
  }
  return { behind: [0, 0, 0], text: "#ffffff" };
}

/** The color, made lighter in steps until its contrast with its own dark tint has this ratio. */
function lighten(color: Rgb, ratio: number): Rgb {
  const behind = mix(color, [13, 17, 23], 0.82);
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mix(color, [255, 255, 255], step / 20);
    if (contrast(candidate, behind) >= ratio) return candidate;
  }
  return [255, 255, 255];
}

function mix(a: Rgb, b: Rgb, amount: number): Rgb {
  const mixChannel = (x: number, y: number) => Math.round(x + (y - x) * amount);
  return [mixChannel(a[0], b[0]), mixChannel(a[1], b[1]), mixChannel(a[2], b[2])];
}

/** WCAG 2's contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function css(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
