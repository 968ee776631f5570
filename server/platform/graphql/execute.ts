import {
  execute,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  OverlappingFieldsCanBeMergedRule,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import type { Context } from "#server/platform/context.ts";
import { toUserError } from "#server/platform/db/unavailable.ts";
import { UserError } from "#server/errors.ts";
import { checkLimits } from "#server/platform/graphql/limits.ts";

type Operation = {
  document: DocumentNode;
  variables?: Record<string, unknown>;
  operationName?: string | undefined;
};

type FormattedError = GraphQLFormattedError & { type?: string; field?: string };
export type Result = { data?: Record<string, unknown> | null; errors?: FormattedError[] };

type Compiled = (
  root: unknown,
  ctx: Context,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult;

const PARSED_MAX = 500;

/**
 * Executes operations. Each document is parsed and validated once, and compiled
 * once with graphql-jit; a document that cannot be compiled is executed by
 * graphql-js.
 */
export class Executor {
  readonly schema: GraphQLSchema;
  private readonly compiled = new WeakMap<DocumentNode, Compiled>();
  private readonly parsed = new Map<string, DocumentNode | GraphQLError[]>();

  constructor(schema: GraphQLSchema) {
    this.schema = schema;
  }

  /** The parsed document, or its errors. */
  document(text: string): DocumentNode | readonly GraphQLError[] {
    const known = this.parsed.get(text);
    if (known) return known;
    const document = this.parse(text);
    if (this.parsed.size >= PARSED_MAX) this.parsed.delete(this.parsed.keys().next().value ?? "");
    this.parsed.set(text, document);
    return document;
  }

  async execute(ctx: Context, operation: Operation): Promise<Result> {
    const variables = operation.variables ?? {};
    const limitError = checkLimits(operation.document, variables);
    if (limitError) return { errors: [format(limitError, ctx)] };
    const run = this.compile(operation.document, operation.operationName);
    return this.format(await run({}, ctx, variables), ctx);
  }

  format(result: ExecutionResult, ctx: Context): Result {
    return {
      ...(result.errors?.length ? { errors: result.errors.map((error) => format(error, ctx)) } : {}),
      ...(result.data === undefined ? {} : { data: result.data }),
    };
  }

  private parse(text: string): DocumentNode | GraphQLError[] {
    try {
      const document = parse(text, { maxTokens: 15_000 });
      const errors = validate(this.schema, document, RULES, { maxErrors: 20 });
      return errors.length > 0 ? [...errors] : document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }

  private compile(document: DocumentNode, operationName: string | undefined): Compiled {
    const known = operationName ? undefined : this.compiled.get(document);
    if (known) return known;
    const compiled = compileQuery(this.schema, document, operationName, { customJSONSerializer: false });
    const run: Compiled = isCompiledQuery(compiled)
      ? (root, ctx, variables) => compiled.query(root, ctx, variables)
      : (rootValue, contextValue, variableValues) =>
          execute({ schema: this.schema, document, rootValue, contextValue, variableValues, operationName });
    if (!operationName) this.compiled.set(document, run);
    return run;
  }
}

/** GitHub's clients select fields of one name with different types, which the left out rule forbids. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

/** Whether the database failed the operation, which may be sent again. */
export function isUnavailable(result: Result): boolean {
  return result.errors?.some(({ type }) => type === "SERVICE_UNAVAILABLE") ?? false;
}

/** An error in the shape of GitHub's: `message`, `type`, `path`. The message of a bug is logged and not sent. */
export function format(error: GraphQLError, ctx: Context): FormattedError {
  const original = toUserError(error.originalError ?? error);
  const formatted = {
    message: original.message,
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
