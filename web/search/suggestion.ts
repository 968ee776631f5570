import { quote } from "#shared/paths.ts";

/** One thing that may be put in: `insert` takes the place of what was typed. */
export type Suggestion = {
  key: string;
  text: string;
  about?: string | undefined;
  insert: string;
  color?: string | undefined;
  avatarUrl?: string | undefined;
};

export function fromValue(text: string, about?: string | null): Suggestion {
  return { key: text, text, about: about || undefined, insert: `${quote(text)} ` };
}
