import type { ReplacedFunction } from "./replace-functions.mjs";
export type ReplacedParts = {
  path: string;
  functions: (ReplacedFunction & { unusedBecause: string })[];
  texts?: { pattern: RegExp; replacement: string }[];
};
export const REPLACED_PARTS: ReplacedParts[];
