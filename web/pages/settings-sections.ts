import { paths } from "#shared/paths.ts";

/** The pages of the settings, by the variable of the query that includes their data. */
export const SETTINGS_SECTIONS = {
  onProfile: paths.settingsProfile(),
  onAccount: paths.settingsAccount(),
  onAppearance: paths.settingsAppearance(),
  onEmoji: paths.settingsEmoji(),
  onEmails: paths.settingsEmails(),
  onNotifications: paths.settingsNotifications(),
  onPassword: paths.settingsPassword(),
  onIdentities: paths.settingsIdentities(),
  onSessions: paths.settingsSessions(),
  onTokens: paths.settingsTokens(),
  onOrganizations: paths.settingsOrganizations(),
  onLabels: paths.settingsLabels(),
  onReplies: paths.savedReplies(),
} as const;

export type SettingsVariables = Record<keyof typeof SETTINGS_SECTIONS, boolean>;

/** The variables of the page at this path: its own data only. */
export function getSettingsVariables(path: string): SettingsVariables {
  const {
    onProfile,
    onAccount,
    onAppearance,
    onEmoji,
    onEmails,
    onNotifications,
    onPassword,
    onIdentities,
    onSessions,
    onTokens,
    onOrganizations,
    onLabels,
    onReplies,
  } = SETTINGS_SECTIONS;
  return {
    onProfile: path === onProfile,
    onAccount: path === onAccount,
    onAppearance: path === onAppearance,
    onEmoji: path === onEmoji,
    onEmails: path === onEmails,
    onNotifications: path === onNotifications,
    onPassword: path === onPassword,
    onIdentities: path === onIdentities,
    onSessions: path === onSessions,
    onTokens: path === onTokens,
    onOrganizations: path === onOrganizations,
    onLabels: path === onLabels,
    onReplies: path === onReplies,
  };
}
