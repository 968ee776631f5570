export function searchDocument(root: string): string;
export function writeSearchDocument(root: string): void;
