export function writeAssetArchive(folder: string, path: string): void;
