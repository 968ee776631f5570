export type OcticonsPlugin = {
  name: string;
  enforce: "pre";
  transform(code: string, id: string): { code: string; map: null } | undefined;
};
export function octicons(options?: { areLoadedLater?: boolean }): OcticonsPlugin;
