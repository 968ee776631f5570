import { batch, type Context } from "#server/platform/context.ts";
import { loadFiles, type FileRow } from "#server/files/file.ts";
import { Memo } from "#server/templates/memo.ts";
import { DEFAULT_CONFIG, readConfig } from "#server/templates/read-config.ts";
import { readForm } from "#server/templates/read-form.ts";
import { readTemplate } from "#server/templates/read-template.ts";
import type { ChooserConfig, IssueForm, IssueTemplate, TemplateProblem } from "#server/templates/template.ts";
import { LIMITS } from "#shared/limits.ts";

type Templates = {
  /** Forms before templates, each in the order of their file names. */
  forms: IssueForm[];
  templates: IssueTemplate[];
  config: ChooserConfig;
  problems: TemplateProblem[];
};

const FOLDER = ".github/ISSUE_TEMPLATE/";

/** The templates, forms and configuration of a repository, from its current files. */
export async function loadRepositoryTemplates(ctx: Context, repositoryId: number): Promise<Templates> {
  const files = (await batch(ctx, loadFiles, repositoryId)) ?? [];
  return readTemplates(
    files.filter((file) => file.path.startsWith(FOLDER) && !file.path.slice(FOLDER.length).includes("/")),
  );
}

export function readTemplates(files: readonly TemplateFile[]): Templates {
  const found: Templates = { forms: [], templates: [], config: DEFAULT_CONFIG, problems: [] };
  const names = new Set<string>();
  const isNew = (path: string, name: string) => {
    if (!names.has(name)) return names.add(name);
    found.problems.push({ path, line: 1, message: `The name \`${name}\` is used by another file` });
    return false;
  };
  for (const file of files) {
    const { config, form, template, problems } = readOnce(file);
    found.config = config ?? found.config;
    if (form && isNew(file.path, form.name)) found.forms.push(form);
    if (template && isNew(file.path, template.name)) found.templates.push(template);
    found.problems.push(...problems);
  }
  return found;
}

type TemplateFile = Pick<FileRow, "path" | "content"> & Partial<Pick<FileRow, "sha">>;

/** What one file is. */
type ReadFile = {
  config?: ChooserConfig | undefined;
  form?: IssueForm | undefined;
  template?: IssueTemplate | undefined;
  problems: readonly TemplateProblem[];
};

/** A pure memo of `readFile`: a repository's templates are read for each of its pages, and rarely change. */
const readFiles = new Memo<ReadFile>(LIMITS.parsedTemplatesBytes);

function readOnce(file: TemplateFile): ReadFile {
  const { path, content, sha } = file;
  return sha === undefined ? readFile(file) : readFiles.get(`${sha} ${path}`, content, () => readFile(file));
}

function readFile({ path, content }: TemplateFile): ReadFile {
  if (/\/config\.ya?ml$/i.test(path)) {
    const { value, problems } = readConfig(path, content);
    return { config: value, problems };
  }
  if (/\.ya?ml$/i.test(path)) {
    const { value, problems } = readForm(path, content);
    return { form: value, problems };
  }
  if (!/\.md$/i.test(path)) return { problems: [] };
  const { value, problems } = readTemplate(path, content);
  return { template: value, problems };
}

const COMMUNITY_FOLDERS = [".github/", "", "docs/"];

/** The path of a community file, in the first of the folders that has it. */
export async function communityFile(ctx: Context, repositoryId: number, name: string): Promise<string | undefined> {
  const files = (await batch(ctx, loadFiles, repositoryId)) ?? [];
  for (const folder of COMMUNITY_FOLDERS) {
    const found = files.find((file) => file.path.toLowerCase() === `${folder}${name}`.toLowerCase());
    if (found) return found.path;
  }
  return undefined;
}
