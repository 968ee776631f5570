const TEXT_STYLES = ["font", "lineHeight", "padding", "border", "letterSpacing", "tabSize"] as const;

/**
 * Where a character of a text field is, relative to the field. Browsers do not
 * tell, so a hidden copy with the same layout is measured.
 */
export function getCaretPosition(field: HTMLTextAreaElement, index: number): { left: number; bottom: number } {
  const copy = document.createElement("div");
  const style = getComputedStyle(field);
  for (const name of TEXT_STYLES) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
    width: `${field.clientWidth}px`,
  });
  copy.textContent = field.value.slice(0, index);
  const caret = document.createElement("span");
  // A zero-width space, which has the height of the line.
  caret.textContent = "\u200b";
  copy.append(caret);
  field.parentElement?.append(copy);
  const position = { left: caret.offsetLeft, bottom: caret.offsetTop + caret.offsetHeight - field.scrollTop };
  copy.remove();
  return position;
}
