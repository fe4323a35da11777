import { limits } from '#domain/limits.ts'
import { startingBranches } from '../startingBranch.ts'

/** The maximum number of files on the default branch after a push; unset: any number. */
export const filesMaxVariable = 'SPECKEEP_FILES_MAX'

/**
 * The pre-receive hook of every repository: the push policy, in POSIX sh so that no push waits for Node to start. It
 * runs while the push is still in quarantine; a refusal leaves nothing behind.
 * `test/drivers/hosts/embedded/transport/hook.test.ts` checks its ref name policy against `isPushableRef`. The service checks the
 * names of files, which it reads from descriptor 3 and answers on 4 (`pushedNames.ts`).
 */
export function preReceiveHook(objectMaxBytes: number): string {
  return `#!/bin/sh
# Written by Speckeep at every start; changes made here are lost.
export LC_ALL=C

refuse() {
  printf '%s\\n' "Speckeep: $1" >&2
  exit 1
}

# Empty in an empty repository, where HEAD names an unborn branch.
main=$(git rev-parse --quiet --verify --symbolic-full-name HEAD)
starting= starting_rank= refs=0
files_max=\${${filesMaxVariable}:-0}

# Bounds the lines: ten folders in each of ten folders, twenty levels deep, are a few hundred bytes.
count_files() {
  git ls-tree -r -t --format='%(objecttype)' "$1" | head -n $((4 * files_max + 4)) | {
    files=0 lines=0
    while read -r type; do
      lines=$((lines + 1))
      [ "$type" = tree ] || files=$((files + 1))
    done
    [ "$lines" -lt $((4 * files_max + 4)) ] || files=$lines
    echo "$files"
  }
}

# The new tip of the default branch, and the old one.
check_count() {
  [ "$files_max" -gt 0 ] || return 0
  files=$(count_files "$2")
  if [ "$files" -gt "$files_max" ] && { [ -z "$3" ] || [ "$files" -gt "$(count_files "$3")" ]; }; then
    refuse "the project would have more files in \${1#refs/heads/} than the allowed $files_max. Delete some, or put them into another project."
  fi
}

# Selects the default branch of an empty repository among those that are pushed.
consider() {
  case \${1#refs/heads/} in
    ${startingBranches.map((branch, rank) => `${branch}) rank=${rank} ;;`).join('\n    ')}
    *) rank=${startingBranches.length} ;;
  esac
  if [ -z "$starting" ] || [ "$rank" -lt "$starting_rank" ] ||
    { [ "$rank" -eq "$starting_rank" ] && expr "$1" '<' "$starting" >/dev/null; }; then
    starting=$1 starting_rank=$rank starting_tip=$2
  fi
}

while read -r old new ref; do
  refs=$((refs + 1))
  [ "$refs" -le ${limits.pushRefsMax} ] ||
    refuse "a push changes at most ${limits.pushRefsMax} branches and tags. Push them in parts: git push REMOTE NAME NAME ..."
  case $ref in
    refs/heads/* | refs/tags/*) name=\${ref#refs/*/} ;;
    *) refuse "$ref: only branches (refs/heads/...) and tags (refs/tags/...) can be pushed. Push them alone: git push --all, then git push --tags." ;;
  esac
  case $name in
    '' | HEAD | [!A-Za-z0-9]* | */[!A-Za-z0-9]* | *[!A-Za-z0-9._+@/-]*)
      refuse "$ref: a name consists of letters, digits and . _ + @ - and each part starts with a letter or digit." ;;
  esac
  [ \${#name} -le ${limits.refMaxChars} ] || refuse "$ref: a name has at most ${limits.refMaxChars} characters."
  case $name in
    *[!0-9A-Fa-f]*) ;;
    *) if [ \${#name} -eq 40 ] || [ \${#name} -eq 64 ]; then refuse "$ref: a name cannot look like a commit id."; fi ;;
  esac
  case $new in
    *[!0]*) ;;
    *) refuse "$ref: branches and tags cannot be deleted here." ;;
  esac
  case $old in
    *[!0]*) exists=yes ;;
    *) exists= ;;
  esac
  case $ref in
    refs/tags/*) [ -z "$exists" ] || refuse "$ref: a tag cannot be moved; push a new one." ;;
    *)
      [ "$(git cat-file -t "$new")" = commit ] || refuse "$ref: a branch must point to a commit."
      [ -z "$exists" ] || git merge-base --is-ancestor "$old" "$new" ||
        refuse "$ref: history is never rewritten here (non-fast-forward); fetch, then rebase or merge."
      [ -n "$main" ] || consider "$ref" "$new" ;;
  esac
  [ "$ref" != "$main" ] || check_count "$ref" "$new" "\${exists:+$old}"
done
[ -z "$starting" ] || check_count "$starting" "$starting_tip" ''

# Every object of the pack, referenced or not: a few bytes of a push can unpack to gigabytes. The last line of each
# step proves that it completed, because a pipe reports only the status of its last command.
for index in "$GIT_QUARANTINE_PATH"/pack/*.idx; do
  [ -e "$index" ] || continue
  { git show-index <"$index" || echo unreadable; } | cut -d ' ' -f 2 |
    { git cat-file --batch-check='%(objectsize) %(objectname)' && echo end; } | {
      checked=
      while read -r size name; do
        case $size in
          end) checked=yes ;;
          *[!0-9]*) refuse "an object of this push could not be read: $size $name." ;;
          *) [ "$size" -le ${objectMaxBytes} ] ||
            refuse "a file of this push has $size bytes ($name); the limit for one file is ${objectMaxBytes}." ;;
        esac
      done
      [ "$checked" ] || refuse "the objects of this push could not be checked; try again."
    } || exit 1
done

# Every tree of the pack; the service checks its names. No object has a name that starts with a slash.
trap '' PIPE
{
  for index in "$GIT_QUARANTINE_PATH"/pack/*.idx; do
    [ -e "$index" ] || continue
    echo pack
    { git show-index <"$index" || echo - /unreadable; } | cut -d ' ' -f 2 |
      { git cat-file --batch-check='%(objecttype) %(objectname)' && echo 'tree /end'; } |
      sed -n -e 's/^tree //p' -e 's/ missing$//p' | git cat-file --batch='%(objectsize)' || echo broken
  done
  echo done
} 2>/dev/null >&3
read -r verdict <&4 || verdict='the names in this push could not be checked; try again.'
[ "$verdict" = ok ] || refuse "$verdict"
`
}
