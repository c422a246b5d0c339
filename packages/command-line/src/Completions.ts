import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import {
  askedAt,
  commandPathsIn,
  followed,
  helpOption,
  leading,
  optionsBeforeAsked,
  type Script,
  shellWord,
  takesFile
} from "./CommandPaths.ts"
import type { CommandNode } from "./CommandTree.ts"
import { fish } from "./FishCompletions.ts"

/** The shells that can complete a command line. */
export const shells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof shells)[number]

/** The completion script of a program for a shell: commands, options and their values. */
export const renderCompletions = (shell: Shell, root: CommandNode, language: Language): string => {
  const paths = commandPathsIn(root, [])
  const lines = { bash, zsh, fish }[shell](root.name, paths, language)
  return lines.map(line => `${line}\n`).join("")
}

const optionNames = ({ options }: CommandNode) => [...options, helpOption].flatMap(({ names }) => names)

const wordsOf = ({ commands, arguments: taken }: CommandNode) => [
  ...commands.map(({ name }) => name),
  ...taken.flatMap(({ choices }) => choices)
]

const bash: Script = (name, paths) => [
  `_${name}() {`,
  `  local cur=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at=${name} given= i`,
  "  local words= options= values= list=",
  // Bash splits --name=value into three words.
  '  if [ "$cur" = = ]; then cur=',
  `  elif [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}`,
  "  fi",
  "  for ((i = 1; i < COMP_CWORD; i++)); do",
  `    case "$at \${COMP_WORDS[i]}" in`,
  `      ${leading(paths).join("|")}) at="$at \${COMP_WORDS[i]}" given= ;;`,
  ...optionsBeforeAsked(paths).map(
    after => `      ${after}) [ "\${COMP_WORDS[i+1]}" = = ] && ((i++)); ((i++)) ;;`
  ),
  `      *) [[ \${COMP_WORDS[i]} == -* ]] || given=1 ;;`,
  "    esac",
  "  done",
  '  case "$at $before" in',
  ...followed(paths).map(option => {
    if (takesFile(option)) return `    ${option.after}) return ;;`
    if (option.completes !== undefined) return `    ${option.after}) values=${option.completes} ;;`
    return `    ${option.after}) words="${option.choices.join(" ")}"${option.isList === true ? " list=1" : ""} ;;`
  }),
  "    *)",
  '      case "$at" in',
  ...paths.map(({ path, node }) => {
    const asked = askedAt(node)
    const values = asked === undefined ? "" : ` values=${asked}`
    return `        "${path}") words="${wordsOf(node).join(" ")}"${values} options="${optionNames(node).join(" ")}" ;;`
  }),
  "      esac",
  "      [[ $cur == -* ]] && words=$options",
  '      [[ $cur == -* || -n "$given" ]] && values= ;;',
  "  esac",
  // Only options that take a file get files.
  "  compopt +o default 2>/dev/null",
  '  if [ -n "$values" ]; then',
  "    local line found=() tab=$'\\t'",
  '    while IFS= read -r line; do [[ $line == "$cur"* ]] && found+=("$line"); done \\',
  `      < <("\${COMP_WORDS[0]}" __complete "$values" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)`,
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

const zsh: Script = (name, paths, language) => [
  `#compdef ${name}`,
  `_${name}() {`,
  `  local at=${name} before=\${words[CURRENT-1]} given= values= tab=$'\\t' i`,
  "  local -a found options",
  `  if [[ \${words[CURRENT]} == --*=* ]]; then`,
  `    before=\${words[CURRENT]%%=*}`,
  "    compset -P '*='",
  "  fi",
  "  for ((i = 2; i < CURRENT; i++)); do",
  `    case "$at \${words[i]}" in`,
  `      (${leading(paths).join("|")}) at="$at \${words[i]}" given= ;;`,
  ...optionsBeforeAsked(paths).map(after => `      (${after}) ((i++)) ;;`),
  `      (*) [[ \${words[i]} == -* ]] || given=1 ;;`,
  "    esac",
  "  done",
  '  case "$at $before" in',
  ...followed(paths).map(option => {
    if (takesFile(option)) return `    (${option.after}) _files; return ;;`
    if (option.completes !== undefined) return `    (${option.after}) values=${option.completes} ;;`
    if (option.choices.length === 0) return `    (${option.after}) return ;;`
    const list = option.isList === true ? "compset -P '*,'; " : ""
    return `    (${option.after}) ${list}compadd -- ${option.choices.join(" ")}; return ;;`
  }),
  "    (*)",
  '      case "$at" in',
  ...paths.map(({ path, node }) => {
    const asked = askedAt(node)
    const found = `found=(${describedWords(node, language).map(shellWord).join(" ")})`
    const options = `options=(${describedOptions(node, language).map(shellWord).join(" ")})`
    return `        ("${path}") ${found}${asked === undefined ? "" : ` values=${asked}`} ${options} ;;`
  }),
  "      esac",
  `      if [[ \${words[CURRENT]} == -* ]]; then found=("\${options[@]}") values=`,
  "      elif [[ -n $given ]]; then values=",
  "      fi ;;",
  "  esac",
  "  if [[ -n $values ]]; then",
  `    found=("\${(@f)$(\${words[1]} __complete $values -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")`,
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
