export type ShortNames = { classes: Map<string, string>; variables: Map<string, string> };
export function readShortNames(root: string): ShortNames;
export function classKey(root: string, file: string, name: string): string;
export function shortenVariables(text: string, variables: Map<string, string>): string;
export function findPrefixes(code: string): string[];
