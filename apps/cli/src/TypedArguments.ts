import { Context } from "effect"

/**
 * What was typed after `estate`, with short forms expanded, so that errors show complete commands.
 */
export class TypedArguments extends Context.Reference<TypedArguments>()("@estate/cli/TypedArguments", {
  defaultValue: (): ReadonlyArray<string> => []
}) {}

/** The same command with other values of options; undefined removes an option. */
export const commandWith = (
  args: ReadonlyArray<string>,
  options: Readonly<Record<string, string | undefined>>
): string => {
  const isOurs = (arg: string) =>
    Object.keys(options).find(name => arg === name || arg.startsWith(`${name}=`))
  const others = args.filter((arg, index) => {
    const before = args[index - 1]
    return isOurs(arg) === undefined && (before === undefined || !Object.hasOwn(options, before))
  })
  const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))
  return commandLine([...others, ...given])
}

/** The command with these arguments, as it is typed into a shell. */
export const commandLine = (args: ReadonlyArray<string>): string =>
  ["estate", ...args].map(shellWord).join(" ")

/** In double quotes, as people write it, if nothing in it has a meaning to a shell. */
const shellWord = (text: string): string => {
  if (/^[\p{L}\p{N}_./:=@%+,~-]+$/u.test(text)) return text
  return /["$`\\!]/u.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`
}
