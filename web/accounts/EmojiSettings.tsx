import { FormControl, Radio, RadioGroup } from "@primer/react";
import { graphql, useFragment } from "react-relay";
import { useUpdateEmojiSkinTone } from "#web/accounts/useUpdateEmojiSkinTone.ts";
import { applySkinTone } from "#web/markdown/skin-tone.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { EmojiSettings_viewer$key } from "#web/__generated__/EmojiSettings_viewer.graphql.ts";
import { EMOJI_SKIN_TONE_NAMES, EMOJI_SKIN_TONES, type EmojiSkinTone } from "#shared/emoji-skin-tones.ts";

/** The skin tone of the emoji that the viewer inserts. */
export function EmojiSettings({ viewer }: { viewer: EmojiSettings_viewer$key }) {
  const { preferredEmojiSkinTone } = useFragment(
    graphql`
      fragment EmojiSettings_viewer on Viewer {
        preferredEmojiSkinTone
      }
    `,
    viewer,
  );
  const [updateEmojiSkinTone, isPending] = useUpdateEmojiSkinTone();

  function save(skinTone: EmojiSkinTone) {
    updateEmojiSkinTone(
      { skinTone },
      {
        onCompleted: () => showToast("success", "Emoji skin tone updated"),
        onError: ({ message }) => showToast("error", message),
      },
    );
  }

  return (
    <>
      <PageHeading title="Emoji" />
      <RadioGroup name="skin-tone" disabled={isPending}>
        <RadioGroup.Label>Emoji skin tone preference</RadioGroup.Label>
        <RadioGroup.Caption>Used for the emoji that you insert with “:”.</RadioGroup.Caption>
        {EMOJI_SKIN_TONE_NAMES.map((skinTone) => (
          <FormControl key={skinTone}>
            <Radio value={skinTone} checked={skinTone === preferredEmojiSkinTone} onChange={() => save(skinTone)} />
            <FormControl.Label>
              {applySkinTone("👋", skinTone)} {EMOJI_SKIN_TONES[skinTone].label}
            </FormControl.Label>
          </FormControl>
        ))}
      </RadioGroup>
    </>
  );
}
