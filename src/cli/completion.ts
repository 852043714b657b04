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

/** What may follow each command, a line each: `keys create=--plan --name …`. */
export function completions(command: Command, path: readonly string[] = []): string[] {
  const children = command.commands.map((one) => one.name())
  const options = command.options.flatMap((option) => option.long ?? [])
  const own = `${path.join(' ')}=${[...children, ...options, '--help'].join(' ')}`
  return [own, ...command.commands.flatMap((child) => completions(child, [...path, child.name()]))]
}

/** Looks for the line of all words typed so far, then of all but the last, and so on: what is left out is an argument. */
function bash(lines: readonly string[]): string {
  return `_fivefold() {
  local table='${lines.join('\n')}'
  local path="" word line
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac; done
  while :; do
    while IFS= read -r line; do
      if [ "\${line%%=*}" = "$path" ]; then
        COMPREPLY=($(compgen -W "\${line#*=}" -- "\${COMP_WORDS[COMP_CWORD]}"))
        return
      fi
    done <<< "$table"
    case "$path" in *" "*) path="\${path% *}" ;; *) path="" ;; esac
  done
}
complete -o default -F _fivefold fivefold`
}

function zsh(lines: readonly string[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(lines)}`
}

function fish(lines: readonly string[]): string {
  const words = [...new Set(lines.flatMap((line) => line.split(/[ =]/)))]
  return `complete -c fivefold -f -a '${words.filter((word) => !word.startsWith('-')).join(' ')}'
${words
  .filter((word) => word.startsWith('--'))
  .map((word) => `complete -c fivefold -l ${word.slice(2)}`)
  .join('\n')}`
}
