import type { QualifierName } from "#shared/query/qualifiers.ts";

/** From the first character, counted from 0, to just after the last. */
export type Range = { start: number; end: number };

/** One value of a qualifier; a comma between values means OR. */
export type Value = { text: string; isQuoted: boolean; range: Range };

export type TermNode = {
  kind: "term";
  name: QualifierName;
  /** For `field.NAME`: the field's slug. */
  field?: string;
  isNegated: boolean;
  values: Value[];
  range: Range;
};
export type TextNode = { kind: "text"; text: string; isQuoted: boolean; range: Range };
type AndNode = { kind: "and"; nodes: Node[]; range: Range };
type OrNode = { kind: "or"; nodes: Node[]; range: Range };
export type NotNode = { kind: "not"; node: Node; range: Range };
/** A term that could not be understood: it filters nothing, and a diagnostic says why. */
type UnknownNode = { kind: "unknown"; text: string; range: Range };

export type Node = TermNode | TextNode | AndNode | OrNode | NotNode | UnknownNode;

export type Diagnostic = Range & { message: string; suggestion?: string };

export type Query = { source: string; root: Node; diagnostics: Diagnostic[] };

/** The conditions that all have to hold. */
export function getConjuncts(root: Node): Node[] {
  return root.kind === "and" ? root.nodes : [root];
}
