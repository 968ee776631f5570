/** An issue form with every type of element. */
export const BUG_FORM = `name: Bug report
description: Tell us
title: "[Bug]: "
labels: [bug, "no such label"]
assignees: hubot, nobody-of-that-name
projects: ["octo/1", "other/2"]
body:
  - type: markdown
    attributes:
      value: "**Thanks!**"
  - type: input
    id: version
    attributes:
      label: Version
      placeholder: v1
    validations:
      required: true
  - type: textarea
    id: logs
    attributes:
      label: Logs
      render: shell
  - type: dropdown
    id: browsers
    attributes:
      label: Browsers
      multiple: true
      options: [Firefox, Chrome]
  - type: checkboxes
    id: terms
    attributes:
      label: Terms
      options:
        - label: I agree
          required: true
        - label: I help
`;
