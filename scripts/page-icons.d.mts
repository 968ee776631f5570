export function findPageIcons(): string[];
export function drawIcon(icon: string): { name: string; drawing: string };
