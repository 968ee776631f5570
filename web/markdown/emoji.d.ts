declare module "markdown-it-emoji/lib/data/full.mjs" {
  /** The characters by GitHub's names for them. */
  const emoji: Readonly<Record<string, string>>;
  export default emoji;
}
