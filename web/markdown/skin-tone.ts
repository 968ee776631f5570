import { EMOJI_SKIN_TONES, type EmojiSkinTone } from "#shared/emoji-skin-tones.ts";

/** An emoji in a skin tone, if Unicode has it in that tone; otherwise the emoji as it is. */
export function applySkinTone(emoji: string, skinTone: EmojiSkinTone): string {
  const toned = emoji.replace(TONABLE, `$1${EMOJI_SKIN_TONES[skinTone].modifier}`);
  return RGI_EMOJI.test(toned) ? toned : emoji;
}

/**
 * A person or a part of the body, but not the hands between two people. The tone takes the place of the selector that
 * asks for a colored picture.
 */
const TONABLE = /(?!(?<=\u200D)\u{1F91D})(\p{Emoji_Modifier_Base})\uFE0F?/gu;

/** Made at run time, as the compiler's target does not know the flag, which all supported browsers have. */
const RGI_EMOJI = new RegExp("^\\p{RGI_Emoji}$", "v");
