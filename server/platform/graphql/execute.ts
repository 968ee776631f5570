import {
  BREAK,
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  specifiedRules,
  validate,
  visit,
  OverlappingFieldsCanBeMergedRule,
  type DocumentNode,
  type StringValueNode,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { forgetLoads, type Context } from "#server/platform/context.ts";
import { toUserError } from "#server/platform/db/unavailable.ts";
import { UserError } from "#server/errors.ts";
import { DocumentCache } from "#server/platform/graphql/document-cache.ts";
import type { Measure } from "#server/platform/graphql/limits.ts";
import { rememberMeasures } from "#server/platform/graphql/remember-measures.ts";
import { LIMITS } from "#shared/limits.ts";
import { mendTexts, refuseNul } from "#server/platform/storable-text.ts";
import { NUL_REFUSED } from "#shared/messages.ts";

export type Operation = {
  document: DocumentNode;
  variables?: Record<string, unknown>;
  operationName?: string | undefined;
  /** Its size, if it is known already. */
  measured?: Measure;
};

type FormattedError = GraphQLFormattedError & { type?: string; field?: string };
export type Result = { data?: Record<string, unknown> | null; errors?: FormattedError[] };

type Compiled = (
  root: unknown,
  ctx: Context,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult;

/**
 * Executes operations. A document is parsed and validated once, and each of its operations compiled once with
 * graphql-jit; what cannot be compiled, or would become too large, is executed by graphql-js.
 */
export class Executor {
  readonly schema: GraphQLSchema;
  /** By the name of the operation. The documents are those of the cache and of the pages, so their number is limited. */
  private readonly compiled = new WeakMap<DocumentNode, Map<string, Compiled>>();
  private readonly documents = new DocumentCache();
  readonly measure: (operation: Operation) => Measure;

  constructor(schema: GraphQLSchema) {
    this.schema = schema;
    this.measure = rememberMeasures(schema);
  }

  /** The document of a client, or its errors. */
  document(text: string): DocumentNode | readonly GraphQLError[] {
    const known = this.documents.get(text);
    if (known) return known;
    const document = this.parse(text);
    if ("kind" in document) this.documents.add(text, document);
    return document;
  }

  async execute(ctx: Context, operation: Operation): Promise<Result> {
    const variables = this.variables(operation);
    if (variables instanceof GraphQLError) return { errors: [format(variables, ctx)] };
    const { error, selections } = operation.measured ?? this.measure({ ...operation, variables });
    if (error) return { errors: [format(error, ctx)] };
    const run = selections > LIMITS.graphqlCompiledSelections ? this.interpret(operation) : this.compile(operation);
    if (!isQuery(operation)) return this.format(await run({}, ctx, variables), ctx);
    ctx.operation?.readFromReplicas(ctx.viewer.accountId);
    const execution = Promise.resolve(run({}, ctx, variables));
    const result = this.format(await this.waitFor(execution, ctx), ctx);
    const lacksSomething = isMissing(result) || ctx.operation?.hasMissing === true;
    if (!lacksSomething || !ctx.operation?.leaveReplica()) return result;
    // Somebody else may just have made it.
    forgetLoads(ctx);
    return this.execute(ctx, operation);
  }

  /** A query that takes too long is abandoned. A mutation is awaited, because it may have been committed. */
  private async waitFor(running: Promise<ExecutionResult>, ctx: Context) {
    if (!ctx.operation) return running;
    running.catch(() => undefined);
    try {
      return await ctx.operation.race(running);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { errors: [new GraphQLError(error.message, { originalError: error })] };
    }
  }

  /**
   * The variables with storable texts, or the reason why they cannot be used. A mutation refuses NUL characters; a query
   * finds nothing by them. This is not in the String scalar, because graphql-jit does not call it.
   */
  variables({ document, variables, operationName }: Operation): Record<string, unknown> | GraphQLError {
    const isMutation = getOperationAST(document, operationName)?.operation === "mutation";
    try {
      return isMutation ? refuseNul(variables ?? {}) : mendTexts(variables ?? {});
    } catch (error) {
      const originalError = error instanceof Error ? error : new Error(String(error));
      return new GraphQLError(originalError.message, { originalError });
    }
  }

  format(result: ExecutionResult, ctx: Context): Result {
    return {
      ...(result.errors?.length ? { errors: result.errors.map((error) => format(error, ctx)) } : {}),
      ...(result.data === undefined ? {} : { data: result.data }),
    };
  }

  /** Parses and validates a text, without the cache. */
  parse(text: string): DocumentNode | readonly GraphQLError[] {
    try {
      refuseDeepBrackets(text);
      const document = parse(text, { maxTokens: LIMITS.graphqlTokens });
      refuseNulLiterals(document, text);
      const errors = validate(this.schema, document, RULES, { maxErrors: 20 });
      return errors.length > 0 ? errors : document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }

  private compile(operation: Operation): Compiled {
    const { document, operationName } = operation;
    let operations = this.compiled.get(document);
    if (!operations) this.compiled.set(document, (operations = new Map()));
    const known = operations.get(operationName ?? "");
    if (known) return known;
    const compiled = hasVariableInObject(document)
      ? undefined
      : compileQuery(this.schema, document, operationName, { customJSONSerializer: false });
    const run: Compiled =
      compiled && isCompiledQuery(compiled)
        ? (root, ctx, variables) => compiled.query(root, ctx, variables)
        : this.interpret(operation);
    operations.set(operationName ?? "", run);
    return run;
  }

  private interpret({ document, operationName }: Operation): Compiled {
    return (rootValue, contextValue, variableValues) =>
      execute({ schema: this.schema, document, rootValue, contextValue, variableValues, operationName });
  }
}

function isQuery({ document, operationName }: Operation): boolean {
  return getOperationAST(document, operationName)?.operation === "query";
}

/**
 * Whether a variable is a field of an object that the document writes. graphql-jit makes null of one that is not given, where
 * GraphQL leaves the field out; in filters of GitHub's schema, null asks for what has no value.
 */
function hasVariableInObject(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    ObjectField: ({ value }) => {
      if (value.kind !== Kind.VARIABLE) return undefined;
      isFound = true;
      return BREAK;
    },
  });
  return isFound;
}

/** The parser and the rules are recursive: brackets in brackets without end would exhaust the stack. */
function refuseDeepBrackets(text: string): void {
  const source = new Source(text);
  const lexer = new Lexer(source);
  let depth = 0;
  for (let tokens = 0; tokens <= LIMITS.graphqlTokens; tokens += 1) {
    const { kind, start } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (OPENING.has(kind)) depth += 1;
    if (CLOSING.has(kind)) depth -= 1;
    if (depth > LIMITS.graphqlBrackets) {
      const message = `The document is nested too deeply (maximum is ${LIMITS.graphqlBrackets} brackets).`;
      throw new GraphQLError(message, { source, positions: [start] });
    }
  }
}

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** A string in the document can have a NUL character as itself or as an escape sequence. */
function refuseNulLiterals(document: DocumentNode, text: string): void {
  if (!/\\u|\0/.test(text)) return;
  visit(document, {
    StringValue(node: StringValueNode) {
      if (!node.value.includes("\0")) return;
      const extensions = { type: "UNPROCESSABLE" };
      throw new GraphQLError(NUL_REFUSED, { nodes: node, extensions });
    },
  });
}

/** GitHub's clients select fields of one name with different types, so the rule against that is left out. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

/** Whether the operation failed because the database was unavailable: the client can send it again. */
export function isUnavailable(result: Result): boolean {
  return result.errors?.some(({ type }) => type === "SERVICE_UNAVAILABLE") ?? false;
}

/** Whether the result lacks what was asked for, as if it did not exist or were not permitted. */
export function isMissing({ data, errors = [] }: Result): boolean {
  if (errors.length > 0) return errors.every(({ type }) => type === "NOT_FOUND" || type === "FORBIDDEN");
  return Object.values(data ?? {}).includes(null);
}

/** An error in the shape of GitHub's: `message`, `type`, `path`. The message of a bug is logged and not sent. */
export function format(error: GraphQLError, ctx: Context): FormattedError {
  const original = toUserError(error.originalError ?? error);
  const formatted = {
    message: getMessage(original, error),
    ...(error.path ? { path: error.path } : {}),
    ...(error.locations ? { locations: error.locations } : {}),
  };
  if (original instanceof UserError) {
    return { ...formatted, type: original.code, ...(original.field ? { field: original.field } : {}) };
  }
  if (original instanceof GraphQLError || !error.originalError) {
    const type = error.extensions?.["type"];
    return typeof type === "string" ? { ...formatted, type } : formatted;
  }
  if ((original as { code?: string }).code === "57014") {
    return {
      ...formatted,
      message: "The query took too long and was stopped. Please refine your search.",
      type: "RESOURCE_LIMITS_EXCEEDED",
    };
  }
  ctx.log.error({ err: original, path: error.path }, "a resolver failed");
  return { ...formatted, message: "Something went wrong while executing your query.", type: "INTERNAL" };
}

/** What a page was asked of is known here only. */
function getMessage(original: Error, { path }: GraphQLError): string {
  if (!(original instanceof UserError) || original.code !== "EXCESSIVE_PAGINATION") return original.message;
  return original.message.replace("records exceeds", `records on the \`${path?.at(-1) ?? ""}\` connection exceeds`);
}
