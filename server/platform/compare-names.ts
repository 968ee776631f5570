/** Compares names without regard to case. `localeCompare` would make a collator for each comparison. */
export const compareNames = new Intl.Collator("en", { sensitivity: "base" }).compare;
