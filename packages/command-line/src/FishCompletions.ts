import { inLanguage } from "@estate/text/Language"
import {
  askedAt,
  helpOption,
  leading,
  optionsBeforeAsked,
  type Script,
  shellWord,
  takesFile
} from "./CommandPaths.ts"

/** Asks the program for values, as fish does. */
const asking = (name: string, what: string) =>
  shellWord(`(${name} __complete ${what} -- (commandline -opc)[2..-1] 2>/dev/null)`)

/** The completion script for fish. */
export const fish: Script = (name, paths, language) => [
  `function __${name}_at`,
  `  set -l at ${name}`,
  "  for word in (commandline -opc)[2..-1]",
  '    switch "$at $word"',
  `      case ${leading(paths).join(" ")}`,
  '        set at "$at $word"',
  "    end",
  "  end",
  '  test "$at" = "$argv"',
  "end",
  // Whether no argument of the command stands before the cursor.
  `function __${name}_first`,
  `  set -l at ${name}`,
  "  set -l given",
  "  set -l skip",
  "  for word in (commandline -opc)[2..-1]",
  '    if test -n "$skip"',
  "      set skip",
  "      continue",
  "    end",
  '    switch "$at $word"',
  `      case ${leading(paths).join(" ")}`,
  '        set at "$at $word"',
  "        set given",
  ...optionsBeforeAsked(paths).flatMap(after => [
    `      case ${after.replaceAll("|", " ")}`,
    "        set skip 1"
  ]),
  "      case '*'",
  "        string match -q -- '-*' $word; or set given 1",
  "    end",
  "  end",
  '  test "$at" = "$argv"; and test -z "$given"',
  "end",
  `function __${name}_list`,
  "  set -l before (string match -r '^.*,' -- (commandline -ct))",
  "  for word in $argv",
  '    echo "$before$word"',
  "  end",
  "end",
  // Only options that take a file get files.
  `complete -c ${name} -f`,
  ...paths.flatMap(({ path, node }) => {
    const here = `complete -c ${name} -n '__${name}_at ${path}'`
    const values = (choices: ReadonlyArray<string>, isList = false) =>
      shellWord(isList ? `(__${name}_list ${choices.join(" ")})` : choices.join(" "))
    return [
      ...node.commands.map(
        ({ name: word, summary }) => `${here} -a ${word} -d ${shellWord(inLanguage(summary, language))}`
      ),
      ...node.arguments
        .filter(({ choices }) => choices.length > 0)
        .map(
          ({ choices, description }) =>
            `${here} -a ${values(choices)} -d ${shellWord(inLanguage(description, language))}`
        ),
      ...[askedAt(node)].flatMap(asked =>
        asked === undefined
          ? []
          : [`complete -c ${name} -n '__${name}_first ${path}' -a ${asking(name, asked)}`]
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
          `-d ${shellWord(inLanguage(description, language))}`
        ].join(" ")
      })
    ]
  })
]
