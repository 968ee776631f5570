export type ReplacedFunction = { name: string; body: string; unusedBecause: string };
export const REPLACED_FUNCTIONS: ReplacedFunction[];
export const REPLACED_COMPONENTS: string[];
export const NAMED_COMPONENTS: string[];
