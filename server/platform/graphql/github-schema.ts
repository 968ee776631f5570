import { Kind, parse, type DefinitionNode, type InputValueDefinitionNode, type TypeNode } from "graphql";

/** A type of a schema: its members are fields, values of an enum, types of a union and interfaces. */
type Members = Map<string, { type: string; arguments: Map<string, string> }>;

/**
 * How many types, fields, arguments, enum values, interfaces and input fields of GitHub's schema ours has with the same
 * type. What we return may be non-null where GitHub's may be null; what we take may be optional where GitHub's is required.
 */
export function countSharedItems(ours: string, theirs: string): number {
  const known = readTypes(ours);
  let count = 0;
  for (const [name, { isInput, members }] of readTypes(theirs)) {
    const own = known.get(name);
    if (!own) continue;
    count += 1;
    for (const [member, wanted] of members) {
      const had = own.members.get(member);
      if (!had) continue;
      if (isInput ? accepts(wanted.type, had.type) : accepts(had.type, wanted.type)) count += 1;
      for (const [argument, type] of wanted.arguments) {
        const taken = had.arguments.get(argument);
        if (taken !== undefined && accepts(type, taken)) count += 1;
      }
    }
  }
  return count;
}

/** Whether each value of the type `given` is one of the type `wanted`: they differ by exclamation marks at most. */
function accepts(given: string, wanted: string): boolean {
  if (given.replaceAll("!", "") !== wanted.replaceAll("!", "")) return false;
  const marks = (text: string) => text.match(/\w+!?|\]!?/g) ?? [];
  return marks(wanted).every((mark, index) => !mark.endsWith("!") || marks(given)[index] === mark);
}

function readTypes(text: string): Map<string, { isInput: boolean; members: Members }> {
  const types = new Map<string, { isInput: boolean; members: Members }>();
  for (const definition of parse(text, { noLocation: true }).definitions) {
    if (!("name" in definition) || !definition.name || definition.kind === Kind.DIRECTIVE_DEFINITION) continue;
    const isInput = definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION;
    types.set(definition.name.value, { isInput, members: readMembers(definition) });
  }
  return types;
}

function readMembers(definition: DefinitionNode): Members {
  const members: Members = new Map();
  const add = (name: string, type: string, args: readonly InputValueDefinitionNode[] = []) => {
    const pairs = args.map((arg) => [arg.name.value, takenType(arg)] as const);
    members.set(name, { type, arguments: new Map(pairs) });
  };
  if (definition.kind === Kind.ENUM_TYPE_DEFINITION) {
    for (const { name } of definition.values ?? []) add(name.value, "value");
  } else if (definition.kind === Kind.UNION_TYPE_DEFINITION) {
    for (const { name } of definition.types ?? []) add(name.value, "type");
  } else if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
    for (const field of definition.fields ?? []) add(field.name.value, takenType(field));
  } else if (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION) {
    for (const { name } of definition.interfaces ?? []) add(`implements ${name.value}`, "interface");
    for (const field of definition.fields ?? []) add(field.name.value, printType(field.type), field.arguments);
  }
  return members;
}

/** An argument with a default may be left out. */
function takenType({ type, defaultValue }: InputValueDefinitionNode): string {
  return defaultValue ? printType(type).replace(/!$/, "") : printType(type);
}

function printType(type: TypeNode): string {
  if (type.kind === Kind.NON_NULL_TYPE) return `${printType(type.type)}!`;
  return type.kind === Kind.LIST_TYPE ? `[${printType(type.type)}]` : type.name.value;
}
