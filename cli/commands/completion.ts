/** `gavel completion bash`: a script with which a shell completes commands and flags. */
import { Argument, Command } from 'commander'
import type { Context } from '../context.ts'

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
type Shell = (typeof SHELLS)[number]

const HELP = `
Add this line to the shell's own settings:
  bash         source <(gavel completion bash)           in ~/.bashrc
  zsh          source <(gavel completion zsh)            in ~/.zshrc, after compinit
  fish         gavel completion fish | source            in ~/.config/fish/config.fish
  PowerShell   gavel completion powershell | Out-String | Invoke-Expression   in $PROFILE`

/** What may follow the words of a command, such as `room` and `list`. */
interface Level {
  readonly words: readonly string[]
  readonly options: readonly Completion[]
}

interface Completion {
  readonly word: string
  readonly description: string
}

/** @param program whose commands are completed */
export function completionCommand(program: Command, { print }: Context): Command {
  return new Command('completion')
    .description('print a script with which a shell completes commands and flags')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', HELP)
    .action((shell: Shell) => print(SCRIPTS[shell](levelsOf(program, []))))
}

/** The command itself, then those below it. */
function levelsOf(command: Command, words: readonly string[]): readonly Level[] {
  const below = command.commands.map((one) => ({
    word: one.name(),
    description: one.description(),
  }))
  const choices = command.registeredArguments
    .flatMap(({ argChoices }) => argChoices ?? [])
    .map((word) => ({ word, description: '' }))
  const flags = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long ? [{ word: long, description }] : []))
  const level = { words, options: [...below, ...choices, ...flags] }
  return [level, ...command.commands.flatMap((one) => levelsOf(one, [...words, one.name()]))]
}

const SCRIPTS: Readonly<Record<Shell, (levels: readonly Level[]) => string>> = {
  bash: (levels) =>
    [
      '_gavel() {',
      ...casesOf(
        `"\${COMP_WORDS[*]:1:COMP_CWORD-1} "`,
        levels,
        ({ options }) => `words=${quoted(wordsIn(options))}`,
      ),
      `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
      '}',
      // Anything else is a file.
      'complete -o default -F _gavel gavel',
    ].join('\n'),

  zsh: (levels) =>
    [
      '#compdef gavel',
      '_gavel() {',
      '  local -a options',
      ...casesOf(`"\${words[2,CURRENT-1]} "`, levels, ({ options }) => {
        const described = options.map(({ word, description }) => quoted(`${word}:${description}`))
        return `options=(${described.join(' ')})`
      }),
      '  _describe option options || _files',
      '}',
      'compdef _gavel gavel',
    ].join('\n'),

  fish: (levels) =>
    levels
      .flatMap(({ words, options }) => {
        const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`)
        const condition = quoted(seen.length === 0 ? '__fish_use_subcommand' : seen.join('; and '))
        return options.map(({ word, description }) => {
          const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`
          return `complete -c gavel -n ${condition} ${what} -d ${quoted(description)}`
        })
      })
      .join('\n'),

  powershell: (levels) =>
    [
      'Register-ArgumentCompleter -Native -CommandName gavel -ScriptBlock {',
      '  param($word, $line, $cursor)',
      "  $typed = ($line.ToString().Substring(0, [Math]::Min($cursor, $line.ToString().Length)) -split '\\s+', 2)[1]",
      '  $options = switch -Wildcard ("$typed ") {',
      ...deepestFirst(levels).map(
        ({ words, options }) =>
          `    '${[...words, ''].join(' ')}*' { ${options.map(({ word }) => `'${word}'`).join(', ')}; break }`,
      ),
      '  }',
      '  $options | Where-Object { $_ -like "$word*" }',
      '}',
    ].join('\n'),
}

/** A `case` of bash and zsh over the words typed so far, each with a space after it. */
function casesOf(
  typed: string,
  levels: readonly Level[],
  then: (level: Level) => string,
): readonly string[] {
  const cases = deepestFirst(levels).map(
    (level) => `    ${level.words.map((word) => `${word}\\ `).join('')}*) ${then(level)} ;;`,
  )
  return [`  case ${typed} in`, ...cases, '  esac']
}

/** A longer command is tried before the one that it begins with. */
function deepestFirst(levels: readonly Level[]): readonly Level[] {
  return [...levels].sort((one, other) => other.words.length - one.words.length)
}

function wordsIn(options: readonly Completion[]): string {
  return options.map(({ word }) => word).join(' ')
}

/** For all of these shells; a quotation mark in a description would end the text. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`
}
