export function generate(): void;
export function prepareRelayOutput(root: string): string;
