type Connection<Node> = { readonly nodes?: readonly (Node | null | undefined)[] | null | undefined };

/** The nodes of a connection without those that the viewer cannot see. */
export function getNodes<Node>(connection: Connection<Node> | null | undefined): Node[] {
  return (connection?.nodes ?? []).flatMap((node) => (node == null ? [] : [node]));
}
