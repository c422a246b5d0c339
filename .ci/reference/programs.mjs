import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { exitCodeTable } from "./errors.mjs"
import { code, generated, page, plain, table } from "./markdown.mjs"

const repository = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const commandsOf = path => JSON.parse(execFileSync(process.execPath, [repository(path), "__commands"]))

/** The commands of the programs, as the programs print them. */
export const programs = [
  "apps/cli/dist/bin.cjs",
  "apps/server/dist/bin.js",
  "apps/slack-notifier/dist/bin.js"
].map(commandsOf)

const english = text => (typeof text === "string" ? text : text.en)

/** The commands that are no groups, each with its path: `["estate", "threads", "list"]`. */
const withPaths = (command, parents = [], isDefault = false) => {
  const path = [...parents, command.name]
  return command.commands.length === 0
    ? [{ command, path, isDefault }]
    : command.commands.flatMap(child => withPaths(child, path, child.name === command.defaultCommand))
}

/** The page of a program: each command with its options. */
export const programPage = program => {
  const commands = withPaths(program)
  const shared = sharedOptions(commands)
  return page([
    generated,
    `# ${program.name}`,
    plain(english(program.summary)),
    examples(program),
    table(
      ["command", "what it does"],
      commands.map(({ command, path, isDefault }) => [
        `[${code(path.join(" "))}](#${path.join("-")})${isDefault ? ` or ${code(path.slice(0, -1).join(" "))}` : ""}`,
        plain(english(command.summary))
      ])
    ),
    `\`${program.name} --help\` and \`--help\` of each command show the same; \`--version\` prints the version. [Settings](settings.md#${program.name}).`,
    ...notes(program),
    ...commands.flatMap(({ command, path }) => commandParts(command, path, shared)),
    ...(shared.size === 0
      ? []
      : [`## ${SHARED}`, "Each command lists its own.", table(["option", "what it does"], [...shared])]),
    "## Exit codes",
    exitCodeTable
  ])
}

const notes = ({ notes }) => notes.map(note => plain(english(note).trim()))

const examples = ({ examples }) =>
  examples.length === 0 ? "" : `\`\`\`sh\n${examples.map(english).join("\n")}\n\`\`\``

const SHARED = "Options of several commands"
const SHARED_BY = 5

/** The options that mean the same in several commands: what each does, by its names. */
const sharedOptions = commands => {
  const counts = new Map()
  for (const [names, meaning] of commands.flatMap(({ command }) => command.options.map(optionRow))) {
    const meanings = counts.get(names) ?? new Map()
    counts.set(names, meanings.set(meaning, (meanings.get(meaning) ?? 0) + 1))
  }
  return new Map(
    [...counts]
      .map(([names, meanings]) => [names, ...[...meanings].sort((one, other) => other[1] - one[1])[0]])
      .filter(([, , count]) => count >= SHARED_BY)
      .map(([names, meaning]) => [names, meaning])
  )
}

const optionParts = (options, shared) => {
  const rows = options.map(optionRow)
  const isShared = ([names, meaning]) => shared.get(names) === meaning
  const names = rows.filter(isShared).map(([names]) => names)
  const own = rows.filter(row => !isShared(row))
  const link = `[${own.length > 0 ? "Also" : "Options"}](#${SHARED.toLowerCase().replaceAll(" ", "-")})`
  return [
    table(["option", "what it does"], own),
    ...(names.length === 0 ? [] : [`${link}: ${names.join("; ")}.`])
  ]
}

const commandParts = (command, path, shared) => [
  `## ${path.join(" ")}`,
  plain(english(command.summary)),
  code(usage(command, path)),
  examples(command),
  table(
    ["argument", "what it is"],
    command.arguments
      .filter(({ description }) => description !== "")
      .map(({ name, description }) => [code(name), plain(english(description))])
  ),
  ...optionParts(command.options, shared),
  ...notes(command)
]

const usage = (command, path) =>
  [
    ...path,
    ...command.arguments.map(({ name, isOptional, isRepeated }) => {
      const shown = isRepeated ? `${name}…` : name
      return isOptional ? `[${shown}]` : shown
    }),
    ...(command.options.length > 0 ? ["[OPTIONS]"] : [])
  ].join(" ")

const optionRow = ({ names, value, choices, description, default: ifNone = "" }) => {
  const shown = names.map((name, index) =>
    code(index === names.length - 1 && value !== undefined ? `${name} ${value}` : name)
  )
  const isListed = choices.length === 0 || choices.every(choice => value?.includes(choice))
  const values = isListed ? "" : `: ${choices.map(code).join(", ")}`
  const isNamed = english(description).includes("default")
  if (isNamed && !english(description).includes(ifNone))
    throw new Error(`the description of ${names.join(", ")} has another default than ${ifNone}`)
  const named = ifNone === "" || isNamed ? "" : ` (default ${ifNone})`
  return [shown.join(", "), `${plain(english(description))}${named}${values}`]
}

/** The page of all settings. */
export const settingsPage = all =>
  page([
    generated,
    "# Settings",
    "Programs read settings from environment variables; an empty variable counts as unset, and white space around a value does not count. All wrong settings are reported at once, each with its fix, and the program exits with 2.",
    ...all.flatMap(program => {
      checkComplete(program)
      const hasKeys = program.settings.some(({ key }) => key !== undefined)
      return [
        `## ${program.name}`,
        table(
          ["variable", ...(hasKeys ? ["key in the file"] : []), "what it is"],
          program.settings.map(({ variable, key, description }) => [
            variable === undefined ? "" : code(variable),
            ...(hasKeys ? [key === undefined ? "" : code(key)] : []),
            plain(english(description))
          ])
        )
      ]
    })
  ])

const folders = {
  estate: "apps/cli/src",
  "estate-server": "apps/server/src",
  "estate-notifier": "apps/slack-notifier/src"
}

/** Fails if the code of a program names a variable that its settings do not have. */
const checkComplete = ({ name, settings }) => {
  const known = new Set(settings.map(({ variable }) => variable))
  const folder = repository(folders[name])
  const missing = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".ts"))
    .flatMap(file => [
      ...readFileSync(`${folder}/${file}`, "utf8").matchAll(/(?:"|\benv\.)((?:ESTATE|SLACK|OTEL)_[A-Z_]+)\b/g)
    ])
    .map(([, variable]) => variable)
    .filter(variable => !known.has(variable))
  if (missing.length > 0) throw new Error(`${name} --help does not list ${[...new Set(missing)].join(", ")}`)
}
