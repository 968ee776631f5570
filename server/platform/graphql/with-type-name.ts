/** A row as a value of an interface or union, which says its object type. */
export function withTypeName<Name extends string, Row extends object>(
  typeName: Name,
  row: Row | null | undefined,
): (Row & { __typename: Name }) | undefined {
  return row ? { ...row, __typename: typeName } : undefined;
}
