import { shells } from './choices.ts'
import { type CommandSpec, type Run, UsageError } from './command.ts'
import { exitCodes } from './exitCodes.ts'

export const run: Run = async ({ words: [shell = ''] }, terminal, { commands }) => {
  const script = scripts[shell]
  if (script === undefined)
    throw new UsageError(`Unknown shell ${JSON.stringify(shell)}; expected one of ${shells.join(', ')}.`)
  terminal.say(script(commands))
  return exitCodes.ok
}

const scripts: Readonly<Record<string, (commands: readonly CommandSpec[]) => string>> = { bash, zsh, fish }

function wordsOf({ options, choices = [] }: CommandSpec): string {
  return [...choices, ...Object.keys(options).map(option => `--${option}`), '--help'].join(' ')
}

/** Without a list, a word is completed as the name of a file. */
function bash(commands: readonly CommandSpec[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  return `_speckeep() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${names} help"
  else
    case "\${COMP_WORDS[1]}" in
${commands.map(command => `      ${command.name}) words="${wordsOf(command)}" ;;`).join('\n')}
      help) words="${names}" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _speckeep speckeep`
}

function zsh(commands: readonly CommandSpec[]): string {
  return `#compdef speckeep
_speckeep() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, summary }) => `      ${quoted(`${name}:${summary}`)}`).join('\n')}
    )
    _describe 'command' commands
    return
  fi
  case "$words[2]" in
${commands.map(command => `    ${command.name}) compadd -- ${wordsOf(command)}; _files ;;`).join('\n')}
  esac
}
_speckeep "$@"`
}

function fish(commands: readonly CommandSpec[]): string {
  const lines = commands.flatMap(({ name, summary, options, choices = [] }) => {
    const inside = `complete -c speckeep -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c speckeep -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(choices.length === 0 ? [] : [`${inside} -f -a ${quoted(choices.join(' '))}`]),
      ...Object.entries(options).map(
        ([option, { value, about }]) => `${inside} -l ${option}${value === undefined ? '' : ' -r'} -d ${quoted(about)}`,
      ),
    ]
  })
  return lines.join('\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
