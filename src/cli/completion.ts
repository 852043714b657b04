import type { Command } from 'commander'
import { type AddCommands, CommandError } from './cli.ts'

const shells: Readonly<Record<string, (words: readonly string[]) => string>> = { bash, zsh, fish }

/** `fivefold completion <shell>`: a script that completes commands and options, made from the commands themselves. */
export const addCompletionCommand: AddCommands = (program, { terminal }) => {
  program
    .command('completion <shell>')
    .description('print a completion script for bash, zsh or fish')
    .addHelpText('after', '\nExample:\n  source <(fivefold completion bash)')
    .action((shell: string) => {
      const script = shells[shell]
      if (!script) throw new CommandError(`The shell must be one of ${Object.keys(shells).join(', ')}.`)
      terminal.print(script(completions(program)))
    })
}

/** What may follow what: `keys create --plan --name …`, a line for each command. */
export function completions(command: Command, path: readonly string[] = []): string[] {
  const children = command.commands.map((one) => one.name())
  const options = command.options.flatMap((option) => option.long ?? [])
  const own = [...path, ...children, ...options, '--help'].join(' ')
  return [own, ...command.commands.flatMap((child) => completions(child, [...path, child.name()]))]
}

/** The words after the longest path that the line so far begins with. */
const lookUp = `
  local best="" line path words
  while IFS= read -r line; do
    path=""; words="$line"
    for word in "\${typed[@]}"; do
      case "$words" in "$word "*) path="$path$word "; words="\${words#"$word" }" ;; *) break ;; esac
    done
    if [ "$path" = "$wanted" ] && [ -z "$best" ]; then best="$words"; fi
  done <<< "$table"
`

function bash(lines: readonly string[]): string {
  return `_fivefold() {
  local table='${lines.join('\n')}'
  local typed=() wanted="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case "$word" in -*) ;; *) typed+=("$word"); wanted="$wanted$word " ;; esac; done
${lookUp}
  COMPREPLY=($(compgen -W "$best" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _fivefold fivefold`
}

function zsh(lines: readonly string[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(lines)}`
}

function fish(lines: readonly string[]): string {
  const words = [...new Set(lines.flatMap((line) => line.split(' ')))]
  return `complete -c fivefold -f -a '${words.filter((word) => !word.startsWith('-')).join(' ')}'
${words
  .filter((word) => word.startsWith('--'))
  .map((word) => `complete -c fivefold -l ${word.slice(2)}`)
  .join('\n')}`
}
