import type MarkdownIt from "markdown-it";

/** Turns `- [ ]` and `- [x]` items into disabled checkboxes. The page enables them for people who can edit. */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after("inline", "task_lists", (state) => {
    const lists: number[] = [];
    state.tokens.forEach((token, index) => {
      if (token.type === "bullet_list_open" || token.type === "ordered_list_open") lists.push(index);
      if (token.type === "bullet_list_close" || token.type === "ordered_list_close") lists.pop();
      if (token.type !== "inline" || state.tokens[index - 2]?.type !== "list_item_open") return;
      const first = token.children?.[0];
      const match = first?.type === "text" ? /^\[([ xX])\](?:\s|$)/.exec(first.content) : null;
      if (!first || !match || !token.children) return;
      first.content = first.content.slice(match[0].length);
      const box = new state.Token("html_inline", "", 0);
      const checked = match[1] === " " ? "" : " checked";
      box.content = `<input type="checkbox" class="task-list-item-checkbox" disabled${checked} aria-label="${checked ? "Completed" : "Incomplete"} task"> `;
      token.children.unshift(box);
      state.tokens[index - 2]?.attrSet("class", "task-list-item");
      state.tokens[lists.at(-1) ?? -1]?.attrSet("class", "contains-task-list");
    });
  });
}
