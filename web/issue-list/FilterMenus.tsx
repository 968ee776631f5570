import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { Filter } from "#web/issue-list/Filter.tsx";
import { useLabelItems, type LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import { useMilestoneItems } from "#web/issue-pickers/useMilestoneItems.ts";
import { usePersonItems, type PersonItem } from "#web/issue-pickers/usePersonItems.ts";
import { useProjectItems } from "#web/issue-pickers/useProjectItems.ts";
import { useTypeItems } from "#web/issue-pickers/useTypeItems.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ColorDot } from "#web/ui/ColorDot.tsx";
import type { PickerItem } from "#web/ui/picker/usePicker.ts";
import { getExcludedValues, setAnyOf, setMissing, setTerms, getTermValues } from "#shared/query/edit.ts";
import { getConjuncts } from "#shared/query/ast.ts";
import { parse } from "#shared/query/parse.ts";
import styles from "./FilterMenus.module.css";

export type FilterProps = { list: ListAddress; query: string; repositoryId: string };

/** Author, labels, projects, milestones, assignees and types: each changes the query's text, and nothing else. */
export function FilterMenus(props: FilterProps) {
  return (
    <div className={styles.menus} role="group" aria-label="Filters">
      <AuthorFilter {...props} />
      <LabelFilter {...props} />
      <ProjectFilter {...props} />
      <MilestoneFilter {...props} />
      <AssigneeFilter {...props} />
      <TypeFilter {...props} />
    </div>
  );
}

const NONE = "none";

/** What `no:label` and its like choose. */
const missing = (text: string): PickerItem => ({ id: NONE, text });

function isMissing(query: string, name: string): boolean {
  return getConjuncts(parse(query).root).some(
    (node) =>
      node.kind === "term" &&
      node.name === "no" &&
      !node.isNegated &&
      node.values.some((value) => value.text.toLowerCase() === name),
  );
}

function useGo(list: ListAddress) {
  const navigate = useNavigate();
  return (query: string) => void navigate(listHref(list, query));
}

/** Chosen values as items: by the name that the query has, since the query knows no ids. */
function getSelected<Item extends PickerItem>(
  values: string[],
  items: readonly Item[] | undefined,
  make: (text: string) => Item,
) {
  return values.map((text) => items?.find((item) => item.text.toLowerCase() === text.toLowerCase()) ?? make(text));
}

function byName<Item extends PickerItem>(items: readonly Item[] | undefined): Item[] | undefined {
  return items?.map((item) => ({ ...item, id: item.text.toLowerCase() }));
}

function AuthorFilter({ list, query, repositoryId }: FilterProps) {
  const found = usePersonItems(repositoryId);
  const go = useGo(list);
  const items = byName(found.items);
  return (
    <Filter
      {...found}
      items={items}
      name="Author"
      title="Filter by author"
      placeholder="Filter authors"
      most={1}
      selected={getSelected(getTermValues(query, "author"), items, person)}
      renderVisual={picture}
      onSelect={([author]) => go(setTerms(query, "author", author ? [author.text] : []))}
    />
  );
}

const person = (text: string): PersonItem => ({ id: text.toLowerCase(), text, avatarUrl: "" });
const picture = (item: PickerItem) =>
  "avatarUrl" in item && typeof item.avatarUrl === "string" && item.avatarUrl !== "" ? (
    <Avatar src={item.avatarUrl} />
  ) : null;

function LabelFilter({ list, query, repositoryId }: FilterProps) {
  const found = useLabelItems(repositoryId);
  const go = useGo(list);
  const none: LabelItem = { ...missing("No labels"), color: "" };
  const labels = byName(found.items);
  const items = labels && (found.filter === "" ? [none, ...labels] : labels);
  const make = (text: string): LabelItem => ({ id: text.toLowerCase(), text, color: "" });
  return (
    <Filter
      {...found}
      items={items}
      name="Labels"
      title="Filter by label"
      placeholder="Filter labels"
      most={20}
      selected={isMissing(query, "label") ? [none] : getSelected(getTermValues(query, "label"), labels, make)}
      excluded={getSelected(getExcludedValues(query, "label"), labels, make)}
      renderVisual={(item) => (item.color === "" ? null : <ColorDot color={item.color} />)}
      onSelect={(chosen, excluded) =>
        go(
          chosen.at(-1)?.id === NONE
            ? setMissing(query, "label")
            : setTerms(query, "label", labelNames(chosen), labelNames(excluded)),
        )
      }
    />
  );
}

function labelNames(items: PickerItem[]): string[] {
  return items.filter((item) => item.id !== NONE).map((item) => item.text);
}

function ProjectFilter({ list, query, repositoryId }: FilterProps) {
  const found = useProjectItems(repositoryId);
  const go = useGo(list);
  const none = { ...missing("No project"), path: "" };
  const items = found.items && (found.filter === "" ? [none, ...found.items] : found.items);
  const chosen = getTermValues(query, "project").map(
    (path) => found.items?.find((item) => item.path === path) ?? { id: path, text: path, path },
  );
  return (
    <Filter
      {...found}
      items={items}
      name="Projects"
      title="Filter by project"
      placeholder="Filter projects"
      most={1}
      selected={isMissing(query, "project") ? [none] : chosen}
      onSelect={([project]) =>
        go(
          project?.id === NONE
            ? setMissing(query, "project")
            : setTerms(query, "project", project ? [project.path] : []),
        )
      }
    />
  );
}

function MilestoneFilter({ list, query, repositoryId }: FilterProps) {
  const found = useMilestoneItems(repositoryId);
  const go = useGo(list);
  const none = missing("No milestone");
  const milestones = byName(found.items);
  const items = milestones && (found.filter === "" ? [none, ...milestones] : milestones);
  return (
    <Filter
      {...found}
      items={items}
      name="Milestones"
      title="Filter by milestone"
      placeholder="Filter milestones"
      most={1}
      selected={
        isMissing(query, "milestone")
          ? [none]
          : getSelected(getTermValues(query, "milestone"), milestones, (text) => ({ id: text.toLowerCase(), text }))
      }
      onSelect={([milestone]) =>
        go(
          milestone?.id === NONE
            ? setMissing(query, "milestone")
            : setTerms(query, "milestone", milestone ? [milestone.text] : []),
        )
      }
    />
  );
}

function AssigneeFilter({ list, query, repositoryId }: FilterProps) {
  const found = usePersonItems(repositoryId);
  const go = useGo(list);
  const none = { ...missing("Assigned to nobody"), avatarUrl: "" };
  const people = byName(found.items);
  const items = people && (found.filter === "" ? [none, ...people] : people);
  return (
    <Filter
      {...found}
      items={items}
      name="Assignees"
      title="Filter by who’s assigned"
      placeholder="Filter people"
      most={1}
      selected={isMissing(query, "assignee") ? [none] : getSelected(getTermValues(query, "assignee"), people, person)}
      renderVisual={picture}
      onSelect={([assignee]) =>
        go(
          assignee?.id === NONE
            ? setMissing(query, "assignee")
            : setTerms(query, "assignee", assignee ? [assignee.text] : []),
        )
      }
    />
  );
}

function TypeFilter({ list, query, repositoryId }: FilterProps) {
  const found = useTypeItems(repositoryId);
  const go = useGo(list);
  const none = { ...missing("No type"), typeColor: "" };
  const types = byName(found.items);
  const items = types && (found.filter === "" ? [none, ...types] : types);
  const values = getTermValues(query, "type").filter((value) => !/^(issue|pr)$/i.test(value));
  return (
    <Filter
      {...found}
      items={items}
      name="Types"
      title="Filter by type"
      placeholder="Filter types"
      most={25}
      selected={
        isMissing(query, "type")
          ? [none]
          : getSelected(values, types, (text) => ({ id: text.toLowerCase(), text, typeColor: "" }))
      }
      onSelect={(chosen) =>
        go(chosen.at(-1)?.id === NONE ? setMissing(query, "type") : setAnyOf(query, "type", labelNames(chosen)))
      }
    />
  );
}
