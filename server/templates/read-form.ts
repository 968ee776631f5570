import { isScalar, isSeq, type YAMLMap } from "yaml";
import type { IssueForm, Read } from "#server/templates/template.ts";
import { scalarText, YamlReader } from "#server/templates/yaml-reader.ts";
import type { FormElement } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";

const TYPES = ["markdown", "input", "textarea", "dropdown", "checkboxes"];

/** Reads an issue form (`.github/ISSUE_TEMPLATE/*.yml`), as GitHub's format says. */
export function readForm(path: string, text: string): Read<IssueForm> {
  const reader = new YamlReader(path, text);
  const { root, problems } = reader;
  if (!root) return { value: undefined, problems };
  const name = reader.text(root, "name", true) ?? "";
  if (name !== "" && name.trim().length <= 3)
    reader.tell(reader.node(root, "name"), "`name` must be longer than 3 characters");
  const description = reader.text(root, "description", true) ?? "";
  if (reader.node(root, "body") === undefined) reader.tell(root, "`body` is missing");
  const ids = new Set<string>();
  const labels = new Set<string>();
  const items = reader.maps(root, "body");
  const elements = items.flatMap((item, index) => readElement(reader, item, index, ids, labels) ?? []);
  if (problems.length === 0 && elements.every((element) => element.type === "markdown")) {
    reader.tell(reader.node(root, "body"), "`body` must have at least one field that is not markdown");
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

function readElement(
  reader: YamlReader,
  item: YAMLMap,
  index: number,
  ids: Set<string>,
  labels: Set<string>,
): FormElement | undefined {
  const type = reader.text(item, "type", true);
  if (type === undefined) return undefined;
  if (!TYPES.includes(type)) {
    reader.tell(reader.node(item, "type"), `\`${type}\` is not a type of element (${TYPES.join(", ")})`);
    return undefined;
  }
  const attributes = reader.map(item, "attributes");
  if (!attributes) {
    reader.tell(item, "`attributes` is missing");
    return undefined;
  }
  if (type === "markdown") {
    if (reader.node(item, "id")) reader.tell(reader.node(item, "id"), "`id` is not for markdown");
    return { type, value: reader.text(attributes, "value", true) ?? "" };
  }
  const label = (reader.text(attributes, "label", true) ?? "").trim();
  if (labels.has(label)) reader.tell(reader.node(attributes, "label"), `The label \`${label}\` stands twice`);
  labels.add(label);
  const validations = reader.map(item, "validations");
  const field = {
    id: getElementId(reader, item, index, ids),
    label,
    description: reader.text(attributes, "description"),
    required: validations ? reader.flag(validations, "required", false) : false,
  };
  const placeholder = reader.text(attributes, "placeholder");
  const value = reader.text(attributes, "value");
  if (type === "input") return { type, ...field, placeholder, value };
  if (type === "textarea") return { type, ...field, placeholder, value, render: getRenderLanguage(reader, attributes) };
  if (type === "dropdown") return { type, ...field, ...readDropdown(reader, attributes) };
  return { type: "checkboxes", ...field, options: readCheckboxes(reader, attributes) };
}

function getElementId(reader: YamlReader, item: YAMLMap, index: number, ids: Set<string>): string {
  const node = reader.node(item, "id");
  const id = reader.text(item, "id");
  if (id === undefined) return `element-${index}`;
  if (!/^[A-Za-z0-9_-]+$/.test(id)) reader.tell(node, "`id` may hold letters, digits, hyphens and underscores only");
  if (ids.has(id)) reader.tell(node, `The id \`${id}\` stands twice`);
  ids.add(id);
  return id;
}

function getRenderLanguage(reader: YamlReader, attributes: YAMLMap): string | undefined {
  const language = reader.text(attributes, "render");
  if (language === undefined || /^[\w+#.-]{1,40}$/.test(language)) return language;
  reader.tell(reader.node(attributes, "render"), "`render` must be the name of a language");
  return undefined;
}

function readDropdown(reader: YamlReader, attributes: YAMLMap) {
  const node = reader.node(attributes, "options");
  const items = isSeq(node) ? node.items : [];
  const options = items.flatMap((item) => scalarText(item) ?? []);
  if (options.length === 0 || options.length !== items.length) {
    reader.tell(node ?? attributes, "`options` must be a list of texts that is not empty");
  }
  if (new Set(options).size !== options.length) reader.tell(node, "`options` must be distinct");
  const preset = reader.node(attributes, "default");
  const at = preset && isScalar(preset) ? preset.value : undefined;
  const isIndex = typeof at === "number" && Number.isInteger(at) && at >= 0 && at < options.length;
  if (preset && !isIndex) reader.tell(preset, "`default` must be the index of an option");
  return { options, multiple: reader.flag(attributes, "multiple", false), default: isIndex ? at : undefined };
}

function readCheckboxes(reader: YamlReader, attributes: YAMLMap): { label: string; required: boolean }[] {
  const items = reader.maps(attributes, "options");
  if (items.length === 0) reader.tell(reader.node(attributes, "options") ?? attributes, "`options` must not be empty");
  return items.map((item) => ({
    label: (reader.text(item, "label", true) ?? "").trim(),
    required: reader.flag(item, "required", false),
  }));
}
