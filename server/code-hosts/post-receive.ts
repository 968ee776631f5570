/** The hook of a bare repository: a POSIX shell script that needs git and curl. See docs/code-hosts.md. */
export const POST_RECEIVE = String.raw`#!/bin/sh
# Reports pushes to Milepost. Settings: git config milepost.url and milepost.secret
url=$(git config milepost.url) && secret=$(git config milepost.secret) || {
  echo "milepost: set milepost.url and milepost.secret" >&2
  exit 0
}
default=$(git symbolic-ref --short HEAD)
while read -r old new ref; do
  case $ref in refs/heads/*) ;; *) continue ;; esac
  {
    printf '%s\n%s\n%s\n%s\n\n' "$ref" "$new" "$default" "$(date +%s)"
    case $new in *[!0]*)
      set -- "$new"
      case $old in
      *[!0]*) set -- "$new" --not "$old" ;;
      *)
        # A new branch has what the default branch does not have.
        if test "$ref" != "refs/heads/$default" && git rev-parse --quiet --verify "refs/heads/$default" >/dev/null; then
          set -- "$new" --not "refs/heads/$default"
        fi
        ;;
      esac
      git log -z --reverse --max-count=250 --encoding=UTF-8 --format='%H%n%an%n%ae%n%at%n%B' "$@" --
      ;;
    esac
  } | {
    # The secret goes through a file descriptor: arguments are visible to other users.
    curl --silent --show-error --fail --max-time 20 --request POST \
      --header "Content-Type: application/octet-stream" --header "X-Milepost-Event: push" \
      --config /dev/fd/3 --data-binary @- --output /dev/null "$url" 3<<EOF
header = "X-Milepost-Token: $secret"
EOF
  } || echo "milepost: $ref was not reported" >&2
done
`;
