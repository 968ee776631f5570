export type LimitsPlugin = {
  name: string;
  enforce: "pre";
  transform(code: string, id: string): { code: string; map: null } | undefined;
};
export function limits(): LimitsPlugin;
