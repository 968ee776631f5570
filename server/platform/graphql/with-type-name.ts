type Typed<Name, Row> = Row & { __typename: Name };

/** A row with the name of its GraphQL type, as a value of an interface or union. */
export function withTypeName<Name extends string, Row extends object>(typeName: Name, row: Row): Typed<Name, Row>;
export function withTypeName<Name extends string, Row extends object>(
  typeName: Name,
  row: Row | null | undefined,
): Typed<Name, Row> | undefined;
export function withTypeName<Name extends string, Row extends object>(typeName: Name, row: Row | null | undefined) {
  return row ? { ...row, __typename: typeName } : undefined;
}
