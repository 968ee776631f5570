import { FilterGroup } from "#web/issue-filters/FilterButton.tsx";
import { QueryFilter, type FilterProps } from "#web/issue-filters/QueryFilter.tsx";
import { useLabelItems } from "#web/issue-pickers/useLabelItems.ts";
import { useMilestoneItems } from "#web/issue-pickers/useMilestoneItems.ts";
import { useParticipantItems } from "#web/issue-filters/useParticipantItems.ts";
import type { PersonItem } from "#web/issue-pickers/person-items.ts";
import { useProjectItems, type ProjectItem } from "#web/issue-pickers/useProjectItems.ts";
import { useTypeItems } from "#web/issue-pickers/useTypeItems.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ColorDot } from "#web/ui/ColorDot.tsx";
import { getTermValues, setAnyOf } from "#shared/query/edit.ts";

/** The filters of a list by author, labels, projects, milestones, assignees and types. */
export function FilterMenus(props: FilterProps) {
  return (
    <FilterGroup>
      <AuthorFilter {...props} />
      <LabelFilter {...props} />
      <ProjectFilter {...props} />
      <MilestoneFilter {...props} />
      <AssigneeFilter {...props} />
      <TypeFilter {...props} />
    </FilterGroup>
  );
}

const toPerson = (text: string): PersonItem => ({ id: text.toLowerCase(), text, avatarUrl: "" });
const renderAvatar = (item: PersonItem) => (item.avatarUrl === "" ? null : <Avatar src={item.avatarUrl} />);

function AuthorFilter(props: FilterProps) {
  return (
    <QueryFilter
      {...props}
      name="Author"
      title="Filter by author"
      placeholder="Filter authors"
      qualifier="author"
      found={useParticipantItems(props.repositoryId, "AUTHOR")}
      toItem={toPerson}
      max={1}
      renderVisual={renderAvatar}
    />
  );
}

function LabelFilter(props: FilterProps) {
  return (
    <QueryFilter
      {...props}
      name="Labels"
      title="Filter by label"
      placeholder="Filter labels"
      qualifier="label"
      noneText="No labels"
      found={useLabelItems(props.repositoryId)}
      toItem={(text) => ({ id: text.toLowerCase(), text, color: "" })}
      max={20}
      canExclude
      renderVisual={(item) => (item.color === "" ? null : <ColorDot color={item.color} />)}
    />
  );
}

function ProjectFilter(props: FilterProps) {
  return (
    <QueryFilter
      {...props}
      name="Projects"
      title="Filter by project"
      placeholder="Filter projects"
      qualifier="project"
      noneText="No project"
      found={useProjectItems(props.repositoryId, "READ")}
      toItem={(path): ProjectItem => ({ id: path, text: path, path })}
      toValue={(project) => project.path}
      max={1}
    />
  );
}

function MilestoneFilter(props: FilterProps) {
  return (
    <QueryFilter
      {...props}
      name="Milestones"
      title="Filter by milestone"
      placeholder="Filter milestones"
      qualifier="milestone"
      noneText="No milestone"
      found={useMilestoneItems(props.repositoryId)}
      toItem={(text) => ({ id: text.toLowerCase(), text })}
      max={1}
    />
  );
}

function AssigneeFilter(props: FilterProps) {
  return (
    <QueryFilter
      {...props}
      name="Assignees"
      title="Filter by who’s assigned"
      placeholder="Filter people"
      qualifier="assignee"
      noneText="Assigned to nobody"
      found={useParticipantItems(props.repositoryId, "ASSIGNEE")}
      toItem={toPerson}
      max={1}
      renderVisual={renderAvatar}
    />
  );
}

function TypeFilter(props: FilterProps) {
  return (
    <QueryFilter
      {...props}
      name="Types"
      title="Filter by type"
      placeholder="Filter types"
      qualifier="type"
      noneText="No type"
      found={useTypeItems(props.repositoryId)}
      toItem={(text) => ({ id: text.toLowerCase(), text, typeColor: "" })}
      max={25}
      // The kinds of items, `issue` and `pr`, are values of the same qualifier.
      values={getTermValues(props.query, "type").filter((value) => !/^(issue|pr)$/i.test(value))}
      setValues={(query, values) => setAnyOf(query, "type", values)}
    />
  );
}
