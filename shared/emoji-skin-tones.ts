/** The skin tones of emoji, each with Unicode's modifier for it. */
export const EMOJI_SKIN_TONES = {
  DEFAULT: { label: "Default", modifier: "" },
  LIGHT: { label: "Light", modifier: "\u{1F3FB}" },
  MEDIUM_LIGHT: { label: "Medium light", modifier: "\u{1F3FC}" },
  MEDIUM: { label: "Medium", modifier: "\u{1F3FD}" },
  MEDIUM_DARK: { label: "Medium dark", modifier: "\u{1F3FE}" },
  DARK: { label: "Dark", modifier: "\u{1F3FF}" },
} as const;

export type EmojiSkinTone = keyof typeof EMOJI_SKIN_TONES;

export const EMOJI_SKIN_TONE_NAMES = Object.keys(EMOJI_SKIN_TONES) as EmojiSkinTone[];
