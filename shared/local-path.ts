/** The path to continue at; "/" for addresses of other sites. */
export function localPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/";
}
