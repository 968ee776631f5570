import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { EmojiSkinTone } from "#shared/emoji-skin-tones.ts";

/** The skin tone that the viewer prefers for the emoji that they insert. */
export async function getEmojiSkinTone(ctx: Context): Promise<EmojiSkinTone> {
  if (ctx.viewer.accountId === null) return "DEFAULT";
  const row = await ctx.db.row<{ emojiSkinTone: EmojiSkinTone }>(
    sql`select emoji_skin_tone from accounts where id = ${ctx.viewer.accountId}`,
  );
  return row?.emojiSkinTone ?? "DEFAULT";
}

export async function updateEmojiSkinTone(ctx: Context, input: { skinTone: EmojiSkinTone }): Promise<void> {
  const id = requireSession(ctx);
  await ctx.db.run(sql`update accounts set emoji_skin_tone = ${input.skinTone} where id = ${id}`);
}
