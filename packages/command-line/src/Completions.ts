import { inLanguage, type Language } from "@estate/text/Language"
import type { CommandNode } from "./CommandTree.ts"

/** The shells that can complete a command line. */
export const shells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof shells)[number]

/** The completion script of a program for a shell: commands, options and their values. */
export const renderCompletions = (shell: Shell, root: CommandNode, language: Language): string => {
  const places = placesIn(root, [])
  const lines = { bash, zsh, fish }[shell](root.name, places, language)
  return lines.map(line => `${line}\n`).join("")
}

/** A command with its path. */
interface Place {
  readonly at: string
  readonly node: CommandNode
}

const placesIn = (node: CommandNode, before: ReadonlyArray<string>): ReadonlyArray<Place> => {
  const path = [...before, node.name]
  return [{ at: path.join(" "), node }, ...node.commands.flatMap(command => placesIn(command, path))]
}

type Script = (name: string, places: ReadonlyArray<Place>, language: Language) => ReadonlyArray<string>

/** The paths of all commands, to find the current one. */
const leading = (places: ReadonlyArray<Place>) => places.slice(1).map(({ at }) => `"${at}"`)

const namesOf = ({ commands, options, arguments: taken }: CommandNode) => [
  ...commands.map(({ name }) => name),
  ...taken.flatMap(({ choices }) => choices),
  ...options.flatMap(({ names }) => names),
  "--help"
]

/** The options with a value: its choices, or none to complete files. */
const followed = (places: ReadonlyArray<Place>) =>
  places.flatMap(({ at, node }) =>
    node.options
      .filter(({ value }) => value !== undefined)
      .map(({ names, choices }) => ({ after: names.map(name => `"${at} ${name}"`).join("|"), choices }))
  )

const bash: Script = (name, places) => [
  `_${name}() {`,
  `  local cur=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at=${name} words= i`,
  // Bash splits --name=value into three words.
  '  if [ "$cur" = = ]; then cur=',
  `  elif [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}`,
  "  fi",
  "  for ((i = 1; i < COMP_CWORD; i++)); do",
  `    case "$at \${COMP_WORDS[i]}" in`,
  `      ${leading(places).join("|")}) at="$at \${COMP_WORDS[i]}" ;;`,
  "    esac",
  "  done",
  '  case "$at $before" in',
  ...followed(places).map(({ after, choices }) =>
    choices.length === 0 ? `    ${after}) return ;;` : `    ${after}) words="${choices.join(" ")}" ;;`
  ),
  "  esac",
  '  if [ -z "$words" ]; then',
  '    case "$at" in',
  ...places.map(({ at, node }) => `      "${at}") words="${namesOf(node).join(" ")}" ;;`),
  "    esac",
  "  fi",
  '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
  "}",
  `complete -o default -F _${name} ${name}`
]

const zsh: Script = (name, places, language) => [
  `#compdef ${name}`,
  `_${name}() {`,
  `  local at=${name} before=\${words[CURRENT-1]} i`,
  "  local -a found",
  `  if [[ \${words[CURRENT]} == --*=* ]]; then`,
  `    before=\${words[CURRENT]%%=*}`,
  "    compset -P '*='",
  "  fi",
  "  for ((i = 2; i < CURRENT; i++)); do",
  `    case "$at \${words[i]}" in`,
  `      (${leading(places).join("|")}) at="$at \${words[i]}" ;;`,
  "    esac",
  "  done",
  '  case "$at $before" in',
  ...followed(places).map(({ after, choices }) =>
    choices.length === 0
      ? `    (${after}) _files; return ;;`
      : `    (${after}) compadd -- ${choices.join(" ")}; return ;;`
  ),
  "  esac",
  '  case "$at" in',
  ...places.map(
    ({ at, node }) => `    ("${at}") found=(${described(node, language).map(quoted).join(" ")}) ;;`
  ),
  "  esac",
  `  _describe ${name} found || _files`,
  "}",
  `compdef _${name} ${name}`
]

/** `name:description` for `_describe`. */
const described = ({ commands, options, arguments: taken }: CommandNode, language: Language) =>
  [
    ...commands.map(({ name, summary }) => ({ name, text: inLanguage(summary, language) })),
    ...taken.flatMap(({ choices, description }) =>
      choices.map(name => ({ name, text: inLanguage(description, language) }))
    ),
    ...options.flatMap(({ names, description }) =>
      names.map(name => ({ name, text: inLanguage(description, language) }))
    )
  ].map(({ name, text }) => `${name.replaceAll(":", "\\:")}:${text}`)

const fish: Script = (name, places, language) => [
  `function __${name}_at`,
  `  set -l at ${name}`,
  "  for word in (commandline -opc)[2..-1]",
  '    switch "$at $word"',
  `      case ${leading(places).join(" ")}`,
  '        set at "$at $word"',
  "    end",
  "  end",
  '  test "$at" = "$argv"',
  "end",
  ...places.flatMap(({ at, node }) => {
    const here = `complete -c ${name} -n '__${name}_at ${at}'`
    return [
      ...node.commands.map(
        ({ name: word, summary }) => `${here} -f -a ${word} -d ${quoted(inLanguage(summary, language))}`
      ),
      ...node.arguments
        .filter(({ choices }) => choices.length > 0)
        .map(
          ({ choices, description }) =>
            `${here} -f -a ${quoted(choices.join(" "))} -d ${quoted(inLanguage(description, language))}`
        ),
      ...node.options.map(({ names, value, choices, description }) =>
        [
          here,
          ...names.map(word => (word.startsWith("--") ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`)),
          ...(value === undefined
            ? ["-f"]
            : choices.length === 0
              ? ["-r"]
              : [`-x -a ${quoted(choices.join(" "))}`]),
          `-d ${quoted(inLanguage(description, language))}`
        ].join(" ")
      )
    ]
  })
]

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
