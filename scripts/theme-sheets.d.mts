export function writeThemeSheets(assets: string, target: string): void;
export function variableBlock(sheet: string, name: string): string;
