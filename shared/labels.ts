/** The suggested colors of labels, dark ones first. Hexadecimal, without #. */
export const LABEL_COLORS = [
  { name: "Red", color: "b60205" },
  { name: "Orange", color: "d93f0b" },
  { name: "Yellow", color: "fbca04" },
  { name: "Green", color: "0e8a16" },
  { name: "Teal", color: "006b75" },
  { name: "Blue", color: "1d76db" },
  { name: "Navy", color: "0052cc" },
  { name: "Purple", color: "5319e7" },
  { name: "Pink", color: "e99695" },
  { name: "Light Pink", color: "f9d0c4" },
  { name: "Light Yellow", color: "fef2c0" },
  { name: "Light Green", color: "c2e0c6" },
  { name: "Light Teal", color: "bfdadc" },
  { name: "Light Blue", color: "c5def5" },
  { name: "Light Indigo", color: "bfd4f2" },
  { name: "Lavender", color: "d4c5f9" },
] as const;

export type PlainLabel = { name: string; color: string; description: string };

/** The labels of a new repository whose owner has not set others. */
export const DEFAULT_LABELS: readonly PlainLabel[] = [
  { name: "bug", color: "d73a4a", description: "Something isn't working" },
  { name: "documentation", color: "0075ca", description: "Improvements or additions to documentation" },
  { name: "duplicate", color: "cfd3d7", description: "This issue or pull request already exists" },
  { name: "enhancement", color: "a2eeef", description: "New feature or request" },
  { name: "good first issue", color: "7057ff", description: "Good for newcomers" },
  { name: "help wanted", color: "008672", description: "Extra attention is needed" },
  { name: "invalid", color: "e4e669", description: "This doesn't seem right" },
  { name: "question", color: "d876e3", description: "Further information is requested" },
  { name: "wontfix", color: "ffffff", description: "This will not be worked on" },
];

/** A color of three or six hexadecimal digits, with or without #, as six digits in the given case; undefined for other text. */
export function readColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return digits?.length === 3 ? digits.replace(/./g, "$&$&") : digits;
}

/** The group of a label in lower case: `priority` for `priority/high`. */
export function labelGroup(name: string): string | undefined {
  const slash = name.lastIndexOf("/");
  return slash > 0 && slash < name.length - 1 ? name.slice(0, slash).trim().toLowerCase() || undefined : undefined;
}
