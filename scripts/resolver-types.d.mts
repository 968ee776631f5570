export function resolverTypes(root: string): string;
export function writeResolverTypes(root: string): void;
