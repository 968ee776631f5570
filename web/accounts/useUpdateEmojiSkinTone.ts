import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateEmojiSkinToneMutation } from "#web/__generated__/useUpdateEmojiSkinToneMutation.graphql.ts";

export function useUpdateEmojiSkinTone() {
  return useCommand<useUpdateEmojiSkinToneMutation>(graphql`
    mutation useUpdateEmojiSkinToneMutation($input: UpdateEmojiSkinToneInput!) {
      updateEmojiSkinTone(input: $input) {
        viewer {
          preferredEmojiSkinTone
        }
      }
    }
  `);
}
