import fc from "fast-check";
import { SORTS } from "#shared/query/sorts.ts";

const TERMS = [
  ..."is:issue is:pr type:issue type:pr is:open is:closed state:open state:closed is:merged is:unmerged is:queued is:draft draft:true draft:false".split(
    " ",
  ),
  ..."is:pinned is:locked is:unlocked is:public is:private is:blocked is:blocking archived:true archived:false reason:completed reason:duplicate".split(
    " ",
  ),
  'reason:"not planned"',
  ..."repo:octo/hello repo:octo/secret repo:octo/old repo:octo/none org:octo user:mona author:mona author:tess author:@me author:* author:nobody".split(
    " ",
  ),
  ..."assignee:tess assignee:@me assignee:* mentions:hubot mentions:tess mentions:* commenter:mona commenter:@wren commenter:max involves:tess involves:@me".split(
    " ",
  ),
  ..."team:octo/core label:bug label:bug,wip label:nothing label:* milestone:v1 milestone:* milestone-number:2 project:octo/1 project:octo/9 type:Bug type:feature,bug type:*".split(
    " ",
  ),
  'label:"help wanted"',
  'milestone:"v2 beta"',
  ..."no:label no:milestone no:assignee no:project no:type no:parent-issue no:sub-issue no:field.effort has:label has:project has:parent-issue has:sub-issue has:field.priority".split(
    " ",
  ),
  ..."linked:pr linked:issue parent-issue:octo/hello#1 sub-issue:octo/hello#3 blocked-by:octo/hello#3 blocking:octo/hello#4 blocked-by:octo/secret#3".split(
    " ",
  ),
  ..."field.priority:high field.priority:high,low field.effort:>0 field.effort:-3.5 field.effort:-6..2.5 field.customer:acme field.nothing:x".split(
    " ",
  ),
  'field."target date":>=2024-03-01',
  'field.customer:"big co"',
  ..."comments:0 comments:>1 comments:1..2 reactions:0 reactions:>=2 interactions:<4 created:2024-02 created:>=2024-04-01 updated:<2024-05-15 closed:2024-05 closed:*..2024-05-25 merged:2024".split(
    " ",
  ),
  ..."head:topic-17 base:main status:success status:pending status:failure review:none review:approved review:required review:changes_requested".split(
    " ",
  ),
  ..."reviewed-by:tess review-requested:wren review-requested:tess user-review-requested:wren user-review-requested:tess team-review-requested:octo/core".split(
    " ",
  ),
];
export const WORDS = [
  "crash",
  "starting",
  '"crash on start"',
  "fix",
  "menus",
  "HTTP/2",
  "foo_bar()",
  "ERR-42",
  "v1.2.3",
  "搜索",
  "中",
  "тёмная",
  "cafe",
  '"café menu"',
  "the",
  "dark",
  "nowhere",
  "1010101",
  '"of dark"',
  "---",
];
export const TEXT_PARTS = ["", "", "", "in:title", "in:body", "in:comments", "in:title,body"];

const leaf = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TERMS) },
  { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
);
const negatable = fc
  .tuple(fc.boolean(), leaf)
  .map(([isNegated, text]) => (isNegated && !text.startsWith("-") ? `-${text}` : text));
const { tree } = fc.letrec<{ tree: string; group: string }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, negatable, tie("group")),
  group: fc
    .tuple(
      fc.constantFrom(" ", " AND ", " OR "),
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
      fc.constantFrom("", "", "NOT ", "-"),
    )
    .map(([joint, inner, before]) => `${before}(${inner.join(joint)})`),
}));
/** Queries over the issues of `searchWorld`. */
export const queries = fc
  .tuple(
    fc.array(tree, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(...TEXT_PARTS),
    fc.constantFrom("", ...SORTS.filter((sort) => sort !== "relevance-desc" && sort !== "milestone_prio-desc")),
  )
  .map(([parts, textPart, sort]) => [...parts, textPart, sort && `sort:${sort}`].filter(Boolean).join(" "));
