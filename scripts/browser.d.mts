export function installedBrowser(): string | undefined;
export function installBrowser(): void;
