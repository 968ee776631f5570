export const ALLOWED_LICENSES: ReadonlySet<string>;
export function writeDependenciesDocument(root: string): void;
export function productionPackages(root: string): { name: string; path: string; version: string; license?: string }[];
export function findProblems(root: string): string[];
export function dependenciesDocument(root: string): string;
