/** Every key of the product, for the window that shows them. */
export const SHORTCUTS: readonly { group: string; keys: readonly { keys: string; text: string }[] }[] = [
  {
    group: "Everywhere",
    keys: [
      { keys: "/", text: "Search, or jump" },
      { keys: "Ctrl K", text: "Open the command palette" },
      { keys: "?", text: "Show the keyboard shortcuts" },
    ],
  },
  {
    group: "Views",
    keys: [
      { keys: "Alt Shift 1 … 9", text: "Go to a view" },
      { keys: "Alt Shift ↑ or ↓", text: "Go to the view before or after" },
      { keys: "Alt ↑ or ↓", text: "Move a saved view, on its link" },
    ],
  },
  {
    group: "Lists",
    keys: [
      { keys: "j", text: "Next issue" },
      { keys: "k", text: "Previous issue" },
      { keys: "o", text: "Open the issue" },
      { keys: "p", text: "Open the issue at the side" },
      { keys: "x", text: "Select the issue" },
      { keys: "e", text: "Open the Mark as menu" },
      { keys: "Esc", text: "Close what is open" },
    ],
  },
  {
    group: "Writing",
    keys: [
      { keys: "Ctrl Enter", text: "Send" },
      { keys: "Ctrl B, Ctrl I, Ctrl K", text: "Bold, italic, link" },
    ],
  },
];
