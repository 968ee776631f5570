/** The colors of e-mails. What has none has that of the mail program, light or dark. */
export const MAIL_COLORS = {
  light: { link: "#0969da", muted: "#59636e", border: "#d1d9e0" },
  dark: { link: "#4493f8", muted: "#9198a1", border: "#3d444d" },
} as const;

const { light, dark } = MAIL_COLORS;

/** The inline styles, for programs that know no others. */
export const LINK_STYLE = `color:${light.link}`;
export const MUTED_STYLE = `color:${light.muted}`;
export const BORDER = `1px solid ${light.border}`;

/**
 * In the head of an e-mail. By the names of elements, because some programs drop all styles if they do not know a selector. What is
 * muted is a `small`.
 */
export const MAIL_HEAD =
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
  `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (prefers-color-scheme:dark){a{color:${dark.link}!important}small,blockquote{color:${dark.muted}!important}` +
  `hr,pre,blockquote,th,td{border-color:${dark.border}!important}}</style>`;
