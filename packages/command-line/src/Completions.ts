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

const wordsOf = ({ commands, arguments: taken }: CommandNode) => [
  ...commands.map(({ name }) => name),
  ...taken.flatMap(({ choices }) => choices)
]

const optionsOf = ({ options }: CommandNode) => [...options.flatMap(({ names }) => names), "--help"]

/** The commands for whose first argument the program is asked. */
const asking = (places: ReadonlyArray<Place>) =>
  places.flatMap(({ at, node }) => {
    const completes = node.arguments[0]?.completes
    return completes === undefined ? [] : [{ at, completes }]
  })

/** The options with a value: its choices, or none to complete files. */
const followed = (places: ReadonlyArray<Place>) =>
  places.flatMap(({ at, node }) =>
    node.options
      .filter(({ value }) => value !== undefined)
      .map(({ names, choices }) => ({ after: names.map(name => `"${at} ${name}"`).join("|"), choices }))
  )

const bash: Script = (name, places) => [
  `_${name}() {`,
  `  local cur=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at=${name} here=0 words= options= values= i`,
  // Bash splits --name=value into three words.
  '  if [ "$cur" = = ]; then cur=',
  `  elif [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}`,
  "  fi",
  "  for ((i = 1; i < COMP_CWORD; i++)); do",
  `    case "$at \${COMP_WORDS[i]}" in`,
  `      ${leading(places).join("|")}) at="$at \${COMP_WORDS[i]}" here=$i ;;`,
  "    esac",
  "  done",
  '  case "$at $before" in',
  ...followed(places).map(({ after, choices }) =>
    choices.length === 0 ? `    ${after}) return ;;` : `    ${after}) words="${choices.join(" ")}" ;;`
  ),
  "  esac",
  '  if [ -z "$words" ]; then',
  '    case "$at" in',
  ...places.map(
    ({ at, node }) =>
      `      "${at}") words="${wordsOf(node).join(" ")}" options="${optionsOf(node).join(" ")}" ;;`
  ),
  "    esac",
  "    [[ $cur == -* ]] && words=$options",
  "    if [[ $COMP_CWORD -eq $((here + 1)) && $cur != -* ]]; then",
  '      case "$at" in',
  ...asking(places).map(({ at, completes }) => `        "${at}") values=${completes} ;;`),
  "      esac",
  "    fi",
  "  fi",
  '  if [ -n "$values" ]; then',
  "    local line found=() tab=$'\\t'",
  '    while IFS= read -r line; do [[ $line == "$cur"* ]] && found+=("$line"); done \\',
  `      < <("\${COMP_WORDS[0]}" __complete "$values" 2>/dev/null)`,
  // Several are shown with their texts; one is inserted, as by menu-complete (37).
  `    if [[ \${#found[@]} -eq 1 || $COMP_TYPE == 37 ]]; then COMPREPLY=("\${found[@]%%"$tab"*}")`,
  `    else COMPREPLY=("\${found[@]//"$tab"/  }"); fi`,
  '  else COMPREPLY=($(compgen -W "$words" -- "$cur")); fi',
  // Where no file is meant.
  `  [ \${#COMPREPLY[@]} -gt 0 ] || compopt +o default 2>/dev/null`,
  "}",
  `complete -o default -F _${name} ${name}`
]

const zsh: Script = (name, places, language) => [
  `#compdef ${name}`,
  `_${name}() {`,
  `  local at=${name} before=\${words[CURRENT-1]} here=1 values= tab=$'\\t' i`,
  "  local -a found",
  `  if [[ \${words[CURRENT]} == --*=* ]]; then`,
  `    before=\${words[CURRENT]%%=*}`,
  "    compset -P '*='",
  "  fi",
  "  for ((i = 2; i < CURRENT; i++)); do",
  `    case "$at \${words[i]}" in`,
  `      (${leading(places).join("|")}) at="$at \${words[i]}" here=$i ;;`,
  "    esac",
  "  done",
  '  case "$at $before" in',
  ...followed(places).map(({ after, choices }) =>
    choices.length === 0
      ? `    (${after}) _files; return ;;`
      : `    (${after}) compadd -- ${choices.join(" ")}; return ;;`
  ),
  "  esac",
  `  if [[ $CURRENT -eq $((here + 1)) && \${words[CURRENT]} != -* ]]; then`,
  '    case "$at" in',
  ...asking(places).map(({ at, completes }) => `      ("${at}") values=${completes} ;;`),
  "    esac",
  "  fi",
  "  if [[ -n $values ]]; then",
  `    found=("\${(@f)$(\${words[1]} __complete $values 2>/dev/null)}")`,
  `    found=("\${(@)\${(@)found:#}//$tab/:}")`,
  `    _describe -V ${name} found`,
  "    return",
  "  fi",
  '  case "$at" in',
  ...places.map(
    ({ at, node }) => `    ("${at}") found=(${described(node, language).map(quoted).join(" ")}) ;;`
  ),
  "  esac",
  `  [[ \${words[CURRENT]} == -* ]] || found=("\${(@)found:#-*}")`,
  `  _describe ${name} found`,
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
      ...asking([{ at, node }]).map(
        ({ completes }) =>
          `complete -c ${name} -n '__${name}_at ${at}; and test (count (commandline -opc)) -eq ${at.split(" ").length}' -f -a '(${name} __complete ${completes} 2>/dev/null)'`
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
