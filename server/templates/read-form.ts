import { isScalar, isSeq, type YAMLMap } from "yaml";
import type { IssueForm, Read } from "#server/templates/template.ts";
import { scalarText, YamlReader } from "#server/templates/yaml-reader.ts";
import type { FormElement } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";

const TYPES = ["markdown", "input", "textarea", "dropdown", "checkboxes"];

/** Reads an issue form (`.github/ISSUE_TEMPLATE/*.yml`) in GitHub's format. */
export function readForm(path: string, text: string): Read<IssueForm> {
  const reader = new YamlReader(path, text);
  const { root, problems } = reader;
  if (!root) return { value: undefined, problems };
  const name = reader.requiredText(root, "name") ?? "";
  if (name !== "" && name.trim().length <= 3)
    reader.report(reader.node(root, "name"), "`name` must be longer than 3 characters");
  const description = reader.requiredText(root, "description") ?? "";
  if (reader.node(root, "body") === undefined) reader.report(root, "`body` is missing");
  const used: UsedNames = { ids: new Set(), labels: new Set() };
  const items = reader.maps(root, "body");
  const elements = items.flatMap((item, index) => readElement({ reader, item, index, used }) ?? []);
  if (problems.length === 0 && elements.every((element) => element.type === "markdown")) {
    reader.report(reader.node(root, "body"), "`body` must have at least one field that is not markdown");
  }
  const form: IssueForm = {
    kind: "form",
    path,
    filename: path.split("/").at(-1) ?? path,
    name: name.trim(),
    description: description.trim(),
    title: (reader.text(root, "title") ?? "").slice(0, LIMITS.title),
    labels: reader.list(root, "labels"),
    assignees: reader.list(root, "assignees"),
    projects: reader.list(root, "projects"),
    type: reader.text(root, "type") ?? null,
    elements,
  };
  return { value: problems.length === 0 ? form : undefined, problems };
}

/** The ids and labels of the elements that were read before. */
type UsedNames = { ids: Set<string>; labels: Set<string> };
type ElementSource = { reader: YamlReader; item: YAMLMap; index: number; used: UsedNames };

function readElement(source: ElementSource): FormElement | undefined {
  const { reader, item } = source;
  const type = reader.requiredText(item, "type");
  if (type === undefined) return undefined;
  if (!TYPES.includes(type)) {
    reader.report(reader.node(item, "type"), `\`${type}\` is not a type of element (${TYPES.join(", ")})`);
    return undefined;
  }
  const attributes = reader.map(item, "attributes");
  if (!attributes) {
    reader.report(item, "`attributes` is missing");
    return undefined;
  }
  if (type === "markdown") {
    if (reader.node(item, "id")) reader.report(reader.node(item, "id"), "`id` is not for markdown");
    return { type, value: reader.requiredText(attributes, "value") ?? "" };
  }
  const field = readField(source, attributes);
  const placeholder = reader.text(attributes, "placeholder");
  const value = reader.text(attributes, "value");
  if (type === "input") return { type, ...field, placeholder, value };
  if (type === "textarea") return { type, ...field, placeholder, value, render: getRenderLanguage(reader, attributes) };
  if (type === "dropdown") return { type, ...field, ...readDropdown(reader, attributes) };
  return { type: "checkboxes", ...field, options: readCheckboxes(reader, attributes) };
}

function readField(source: ElementSource, attributes: YAMLMap) {
  const { reader, item, used } = source;
  const label = (reader.requiredText(attributes, "label") ?? "").trim();
  if (used.labels.has(label)) reader.report(reader.node(attributes, "label"), `Duplicate label \`${label}\``);
  used.labels.add(label);
  const validations = reader.map(item, "validations");
  return {
    id: getElementId(source),
    label,
    description: reader.text(attributes, "description"),
    required: validations ? reader.flag(validations, "required", false) : false,
  };
}

function getElementId({ reader, item, index, used }: ElementSource): string {
  const node = reader.node(item, "id");
  const id = reader.text(item, "id");
  if (id === undefined) return `element-${index}`;
  if (!/^[A-Za-z0-9_-]+$/.test(id)) reader.report(node, "`id` may hold letters, digits, hyphens and underscores only");
  if (used.ids.has(id)) reader.report(node, `Duplicate id \`${id}\``);
  used.ids.add(id);
  return id;
}

function getRenderLanguage(reader: YamlReader, attributes: YAMLMap): string | undefined {
  const language = reader.text(attributes, "render");
  if (language === undefined || /^[\w+#.-]{1,40}$/.test(language)) return language;
  reader.report(reader.node(attributes, "render"), "`render` must be the name of a language");
  return undefined;
}

function readDropdown(reader: YamlReader, attributes: YAMLMap) {
  const node = reader.node(attributes, "options");
  const items = isSeq(node) ? node.items : [];
  const options = items.flatMap((item) => scalarText(item) ?? []);
  if (options.length === 0 || options.length !== items.length) {
    reader.report(node ?? attributes, "`options` must be a list of texts that is not empty");
  }
  if (new Set(options).size !== options.length) reader.report(node, "`options` must be distinct");
  const preset = reader.node(attributes, "default");
  const index = preset && isScalar(preset) ? preset.value : undefined;
  const isIndex = typeof index === "number" && Number.isInteger(index) && index >= 0 && index < options.length;
  if (preset && !isIndex) reader.report(preset, "`default` must be the index of an option");
  return { options, multiple: reader.flag(attributes, "multiple", false), default: isIndex ? index : undefined };
}

function readCheckboxes(reader: YamlReader, attributes: YAMLMap): { label: string; required: boolean }[] {
  const items = reader.maps(attributes, "options");
  if (items.length === 0)
    reader.report(reader.node(attributes, "options") ?? attributes, "`options` must not be empty");
  return items.map((item) => ({
    label: (reader.requiredText(item, "label") ?? "").trim(),
    required: reader.flag(item, "required", false),
  }));
}
