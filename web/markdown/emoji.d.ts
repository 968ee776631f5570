declare module "markdown-it-emoji/lib/data/full.mjs" {
  /** Characters by their names, as GitHub has them. */
  const emoji: Readonly<Record<string, string>>;
  export default emoji;
}
