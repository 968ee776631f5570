import { forwardRef, type ReactElement, type ReactNode, type Ref, type SVGProps } from "react";

/** The id of the element with the symbols. */
export const SPRITE = "icons";

export const toSymbol = (id: string, viewBox: string, drawing: string) =>
  `<symbol id="${id}" viewBox="${viewBox}">${drawing}</symbol>`;

export const symbolId = (name: string, size = "16") => `i-${name}-${size}`;

/**
 * An icon that has no drawing and refers to a symbol. The browser's build puts it in place of the package's icons that the
 * pages import. The symbol is in the page from the server, or is added once the page is interactive (`add-symbols.ts`).
 */
export function defineIcon(name: string) {
  const drawings = { "16": { width: 16, path: null } };
  return forwardRef<SVGSVGElement, Props>((props, ref) =>
    renderOcticon(props, ref, `octicon octicon-${name}`, drawings, ["16"]),
  );
}

/**
 * Draws the icons of @primer/octicons-react: the build puts this in place of the package's own function
 * (`scripts/octicons-plugin.mjs`). A page from the server has each drawing once, as a symbol, and every icon of it only
 * refers to it; the drawings of a list were a quarter of its HTML. An icon of Primer's components that the browser renders
 * without a symbol contains its drawing. `web/theme/base.css` has what the package writes on every icon.
 */
export function renderOcticon(
  props: Props,
  ref: Ref<SVGSVGElement>,
  defaultClassName: string,
  drawings: Record<string, Drawing>,
  heights: readonly string[],
): ReactElement {
  const { size = 16, className, fill, verticalAlign, title, style, tabIndex, ...rest } = props;
  const height = typeof size === "number" ? size : SIZES[size];
  const natural = heights.findLast((one) => Number(one) <= height) ?? heights[0] ?? "";
  const { width, path } = drawings[natural] ?? { width: 16, path: null };
  const isLabelled = Boolean(props["aria-label"] ?? props["aria-labelledby"]);
  const isHidden = props["aria-hidden"] ?? (isLabelled ? undefined : true);
  const id = symbolId(defaultClassName.replace(/^octicon octicon-/, ""), natural);
  const viewBox = `0 0 ${width} ${natural}`;
  const hasSymbol = path === null || findSymbol(id, { viewBox, path });
  const hasUsualSize = height === 16 && width === 16;
  return (
    <svg
      ref={ref}
      {...rest}
      aria-hidden={isHidden}
      tabIndex={tabIndex}
      focusable={tabIndex !== undefined && tabIndex >= 0 ? true : undefined}
      className={hasSymbol ? className : withOcticonClass(className)}
      role={isLabelled && !isHidden ? "img" : undefined}
      viewBox={hasSymbol ? undefined : viewBox}
      width={hasUsualSize ? undefined : height * (width / Number(natural))}
      height={hasUsualSize ? undefined : height}
      style={fill || verticalAlign ? { fill, verticalAlign, ...style } : style}
    >
      {title ? <title>{title}</title> : null}
      {hasSymbol ? <use href={`#${id}`} /> : path}
    </svg>
  );
}

function withOcticonClass(className: string | undefined): string {
  return className ? `octicon ${className}` : "octicon";
}

type Size = number | "small" | "medium" | "large";
type Drawing = { width: number; path: ReactNode };
type Props = Omit<SVGProps<SVGSVGElement>, "ref"> & { size?: Size; title?: string; verticalAlign?: string };

const SIZES: Record<Exclude<Size, number>, number> = { small: 16, medium: 32, large: 64 };

export type IconSymbol = { viewBox: string; path: ReactNode };

/** On the server, the drawings by id: parts of the program, the same for every request. */
const symbols = new Map<string, IconSymbol>();

/** In the browser, whether the page had a symbol of this id when an icon was first drawn. Icons with a drawing get no symbol later. */
const found = new Map<string, boolean>();

function findSymbol(id: string, symbol: IconSymbol): boolean {
  if (typeof document === "undefined") {
    symbols.set(id, symbol);
    return true;
  }
  const known = found.get(id) ?? document.getElementById(id) !== null;
  found.set(id, known);
  return known;
}

/** The drawings that rendered HTML refers to. */
export function symbolsIn(html: string): [string, IconSymbol][] {
  const ids = new Set([...html.matchAll(/<use href="#(i-[\w-]+)"/g)].map(([, id = ""]) => id));
  return [...ids].flatMap((id) => {
    const symbol = symbols.get(id);
    return symbol ? [[id, symbol] as [string, IconSymbol]] : [];
  });
}
