type Typed<Name, Row> = Row & { __typename: Name };

/** A row as a value of an interface or union, which says its object type. */
export function withTypeName<Name extends string, Row extends object>(typeName: Name, row: Row): Typed<Name, Row>;
export function withTypeName<Name extends string, Row extends object>(
  typeName: Name,
  row: Row | null | undefined,
): Typed<Name, Row> | undefined;
export function withTypeName<Name extends string, Row extends object>(typeName: Name, row: Row | null | undefined) {
  return row ? { ...row, __typename: typeName } : undefined;
}
