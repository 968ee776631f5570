export function joinedSchema(root: string): string;
export function writeSchema(root: string): void;
