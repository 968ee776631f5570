export type ReplacedModule = {
  path: string;
  code: string;
  requiredBy: string[];
  unusedBecause: string;
  replacement: string;
};
export const REPLACED_MODULES: ReplacedModule[];
export const LATER_MODULES: Pick<ReplacedModule, "path" | "code" | "replacement">[];
