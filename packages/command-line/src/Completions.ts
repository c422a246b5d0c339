import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import type { CommandNode, OptionNode } from "./CommandTree.ts"

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

/** How the value of an option is completed. */
const followed = (places: ReadonlyArray<Place>) =>
  places.flatMap(({ at, node }) =>
    node.options
      .filter(({ value }) => value !== undefined)
      .map(option => ({ ...option, after: option.names.map(name => `"${at} ${name}"`).join("|") }))
  )

const takesFile = ({ value }: OptionNode) => value === "FILE" || value === "DIR"

const helpOption: OptionNode = {
  names: ["--help"],
  value: undefined,
  choices: [],
  description: { en: "Show help", ru: "Показать справку" }
}

const optionNames = ({ options }: CommandNode) => [...options, helpOption].flatMap(({ names }) => names)

const wordsOf = ({ commands, arguments: taken }: CommandNode) => [
  ...commands.map(({ name }) => name),
  ...taken.flatMap(({ choices }) => choices)
]

/** What the program is asked for, for the first argument of a command. */
const askedAt = (node: CommandNode) => node.arguments[0]?.completes

const bash: Script = (name, places) => [
  `_${name}() {`,
  `  local cur=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at=${name} here=0 i`,
  "  local words= options= values= list=",
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
  ...followed(places).map(option => {
    if (takesFile(option)) return `    ${option.after}) return ;;`
    if (option.completes !== undefined) return `    ${option.after}) values=${option.completes} ;;`
    return `    ${option.after}) words="${option.choices.join(" ")}"${option.isList === true ? " list=1" : ""} ;;`
  }),
  "    *)",
  '      case "$at" in',
  ...places.map(({ at, node }) => {
    const asked = askedAt(node)
    const values = asked === undefined ? "" : ` values=${asked}`
    return `        "${at}") words="${wordsOf(node).join(" ")}"${values} options="${optionNames(node).join(" ")}" ;;`
  }),
  "      esac",
  "      [[ $cur == -* ]] && words=$options",
  "      [[ $cur == -* || $COMP_CWORD -ne $((here + 1)) ]] && values= ;;",
  "  esac",
  // Only options that take a file get files.
  "  compopt +o default 2>/dev/null",
  '  if [ -n "$values" ]; then',
  "    local line found=() tab=$'\\t'",
  '    while IFS= read -r line; do [[ $line == "$cur"* ]] && found+=("$line"); done \\',
  `      < <("\${COMP_WORDS[0]}" __complete "$values" 2>/dev/null)`,
  // Several are shown with their texts; one is inserted, as by menu-complete (37).
  `    if [[ \${#found[@]} -eq 1 || $COMP_TYPE == 37 ]]; then COMPREPLY=("\${found[@]%%"$tab"*}")`,
  `    else COMPREPLY=("\${found[@]//"$tab"/  }"); fi`,
  "    return",
  "  fi",
  '  if [ -n "$list" ] && [[ $cur == *,* ]]; then',
  `    words=$(for i in $words; do echo "\${cur%,*},$i"; done)`,
  "  fi",
  '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
  "}",
  `complete -o default -F _${name} ${name}`
]

const zsh: Script = (name, places, language) => [
  `#compdef ${name}`,
  `_${name}() {`,
  `  local at=${name} before=\${words[CURRENT-1]} here=1 values= tab=$'\\t' i`,
  "  local -a found options",
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
  ...followed(places).map(option => {
    if (takesFile(option)) return `    (${option.after}) _files; return ;;`
    if (option.completes !== undefined) return `    (${option.after}) values=${option.completes} ;;`
    if (option.choices.length === 0) return `    (${option.after}) return ;;`
    const list = option.isList === true ? "compset -P '*,'; " : ""
    return `    (${option.after}) ${list}compadd -- ${option.choices.join(" ")}; return ;;`
  }),
  "    (*)",
  '      case "$at" in',
  ...places.map(({ at, node }) => {
    const asked = askedAt(node)
    const found = `found=(${describedWords(node, language).map(quoted).join(" ")})`
    const options = `options=(${describedOptions(node, language).map(quoted).join(" ")})`
    return `        ("${at}") ${found}${asked === undefined ? "" : ` values=${asked}`} ${options} ;;`
  }),
  "      esac",
  `      if [[ \${words[CURRENT]} == -* ]]; then found=("\${options[@]}") values=`,
  "      elif [[ $CURRENT -ne $((here + 1)) ]]; then values=",
  "      fi ;;",
  "  esac",
  "  if [[ -n $values ]]; then",
  `    found=("\${(@f)$(\${words[1]} __complete $values 2>/dev/null)}")`,
  `    found=("\${(@)\${(@)found:#}//$tab/:}")`,
  `    _describe -V ${name} found`,
  "    return",
  "  fi",
  `  _describe ${name} found`,
  "}",
  `compdef _${name} ${name}`
]

/** `name:description` for `_describe`. */
const described = (name: string, text: LocalizedText, language: Language) =>
  `${name.replaceAll(":", "\\:")}:${inLanguage(text, language)}`

const describedWords = ({ commands, arguments: taken }: CommandNode, language: Language) => [
  ...commands.map(({ name, summary }) => described(name, summary, language)),
  ...taken.flatMap(({ choices, description }) => choices.map(name => described(name, description, language)))
]

const describedOptions = ({ options }: CommandNode, language: Language) =>
  [...options, helpOption].flatMap(({ names, description }) =>
    names.map(name => described(name, description, language))
  )

/** Asks the program for values, as fish does. */
const asking = (name: string, what: string) => quoted(`(${name} __complete ${what} 2>/dev/null)`)

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
  `function __${name}_list`,
  "  set -l before (string match -r '^.*,' -- (commandline -ct))",
  "  for word in $argv",
  '    echo "$before$word"',
  "  end",
  "end",
  // Only options that take a file get files.
  `complete -c ${name} -f`,
  ...places.flatMap(({ at, node }) => {
    const here = `complete -c ${name} -n '__${name}_at ${at}'`
    const values = (choices: ReadonlyArray<string>, isList = false) =>
      quoted(isList ? `(__${name}_list ${choices.join(" ")})` : choices.join(" "))
    return [
      ...node.commands.map(
        ({ name: word, summary }) => `${here} -a ${word} -d ${quoted(inLanguage(summary, language))}`
      ),
      ...node.arguments
        .filter(({ choices }) => choices.length > 0)
        .map(
          ({ choices, description }) =>
            `${here} -a ${values(choices)} -d ${quoted(inLanguage(description, language))}`
        ),
      ...[askedAt(node)].flatMap(asked =>
        asked === undefined
          ? []
          : [
              `complete -c ${name} -n '__${name}_at ${at}; and test (count (commandline -opc)) -eq ${at.split(" ").length}' -a ${asking(name, asked)}`
            ]
      ),
      ...[...node.options, helpOption].map(option => {
        const { names, value, choices, description, isList, completes } = option
        return [
          here,
          ...names.map(word => (word.startsWith("--") ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`)),
          ...(value === undefined ? [] : takesFile(option) ? ["-r -F"] : ["-x"]),
          ...(completes !== undefined
            ? [`-a ${asking(name, completes)}`]
            : choices.length > 0
              ? [`-a ${values(choices, isList)}`]
              : []),
          `-d ${quoted(inLanguage(description, language))}`
        ].join(" ")
      })
    ]
  })
]

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
