import { createContext, use } from "react";
import { createCommands, type Commands } from "#web/platform/commands/commands.ts";
import { createSlashFields, type SlashFields } from "#web/platform/commands/slash-fields.ts";
import { createRows, type Rows } from "#web/platform/rows/rows.ts";
import { createPreferences, type Preferences } from "#web/platform/storage/preferences.ts";

/** The state that components of a page share, besides the Relay store. There is one for a page in a browser, and one for each rendered request. */
export type PageState = { commands: Commands; preferences: Preferences; rows: Rows; slashFields: SlashFields };

export const PageStateContext = createContext<PageState | undefined>(undefined);

export function createPageState(): PageState {
  return {
    commands: createCommands(),
    preferences: createPreferences(),
    rows: createRows(),
    slashFields: createSlashFields(),
  };
}

export function usePageState(): PageState {
  const state = use(PageStateContext);
  if (!state) throw new Error("There is no page state.");
  return state;
}
