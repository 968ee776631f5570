export function apiDocument(root: string): string;
export function writeApiDocument(root: string): void;
