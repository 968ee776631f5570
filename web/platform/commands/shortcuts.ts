import {
  EXTEND_SELECTION,
  MARK_AS_DONE,
  MARK_AS_READ,
  MARK_AS_UNREAD,
  OPEN_ISSUE,
  OPEN_ISSUE_AT_SIDE,
  SELECT_ISSUE,
  SELECT_RANGE,
} from "#shared/messages.ts";

/** All keyboard shortcuts, for the dialog that lists them. */
export const SHORTCUTS: readonly { group: string; keys: readonly { keys: string; text: string }[] }[] = [
  {
    group: "Everywhere",
    keys: [
      { keys: "/", text: "Focus the search field" },
      { keys: "Ctrl K", text: "Open the command palette" },
      { keys: "?", text: "Show the keyboard shortcuts" },
      { keys: "Ctrl Z", text: "Undo the last change" },
      { keys: "c", text: "New issue" },
      { keys: "g i", text: "Go to issues" },
      { keys: "g p", text: "Go to pull requests" },
      { keys: "g d", text: "Go to your issues" },
      { keys: "g n", text: "Go to notifications" },
    ],
  },
  {
    group: "Notifications",
    keys: [
      { keys: "j or k", text: "Next or previous notification" },
      { keys: "Enter or o", text: "Open the notification" },
      { keys: "x", text: "Select the notification" },
      { keys: "e", text: MARK_AS_DONE },
      { keys: "I", text: MARK_AS_READ },
      { keys: "U", text: MARK_AS_UNREAD },
      { keys: "s", text: "Save the notification" },
      { keys: "h", text: "Snooze" },
      { keys: "M", text: "Unsubscribe" },
      { keys: "z", text: "Undo the last change" },
    ],
  },
  {
    group: "Issues",
    keys: [
      { keys: "a", text: "Assign people" },
      { keys: "l", text: "Apply labels" },
      { keys: "m", text: "Set the milestone" },
      { keys: "p", text: "Add to projects" },
      { keys: "q", text: "Request a review of a pull request" },
      { keys: "t", text: "Set the type" },
      { keys: "e", text: "Select the close reason" },
      { keys: "r", text: "Quote the selected text in a reply" },
    ],
  },
  {
    group: "Views",
    keys: [
      { keys: "Alt Shift 1 … 9", text: "Go to a view" },
      { keys: "Alt Shift ↑ or ↓", text: "Go to the previous or next view" },
      { keys: "Alt ↑ or ↓", text: "Move the focused saved view" },
    ],
  },
  {
    group: "Lists",
    keys: [
      { keys: "j", text: "Next issue" },
      { keys: "k", text: "Previous issue" },
      { keys: "o", text: OPEN_ISSUE },
      { keys: "O", text: OPEN_ISSUE_AT_SIDE },
      { keys: "x", text: SELECT_ISSUE },
      { keys: "X", text: SELECT_RANGE },
      { keys: "J or K", text: EXTEND_SELECTION },
      { keys: "e", text: "Mark as open, completed or not planned" },
      { keys: "l", text: "Label what is selected, or the issue" },
      { keys: "a", text: "Assign people to it" },
      { keys: "m", text: "Set its milestone" },
      { keys: "t", text: "Set its type" },
      { keys: "p", text: "Add it to projects" },
      { keys: "Esc", text: "Close the dialog, menu or panel" },
    ],
  },
  {
    group: "Writing",
    keys: [
      { keys: "Ctrl Enter", text: "Submit" },
      { keys: "Ctrl B, Ctrl I, Ctrl K", text: "Bold, italic, link" },
    ],
  },
];
