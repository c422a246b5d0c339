import { basename, resolve } from "node:path"
import { parseArgs } from "node:util"
import { programs, programsOf } from "@estate/testing/Programs"
import { Either } from "effect"

const read = (args: Array<string>) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      beside: { type: "string" },
      only: { type: "string", default: "" },
      help: { type: "boolean", default: false }
    }
  })
  return { ...values, only: new RegExp(values.only), positionals }
}

const given = Either.try({
  try: () => read(process.argv.slice(2)),
  catch: error => (error instanceof Error ? error.message : String(error))
})

/** Why the arguments cannot be read. */
export const mistake = Either.getLeft(given)

const values = Either.getOrElse(given, () => read([]))

export const asksHelp = values.help

/** `pnpm bench NAME [PART …] [--beside DIR] [--only REGEXP]`: what is measured, and which parts. */
export const [benchName = "", ...parts] = values.positionals

/** Only pages whose name matches this are measured. */
export const { only } = values

/** The programs of a checkout, under the name that tables give them. */
export interface Build {
  readonly name: string
  readonly programs: typeof programs
}

export const thisBuild: Build = { name: "this build", programs }

// pnpm runs the bench in the root, but the folder is relative to where pnpm was called.
const folder = values.beside === undefined ? undefined : resolve(process.env.INIT_CWD ?? ".", values.beside)

/** This build and that of the other checkout: they are measured in turns. */
export const builds: ReadonlyArray<Build> =
  folder === undefined ? [thisBuild] : [thisBuild, { name: basename(folder), programs: programsOf(folder) }]

/** The build that makes the stores: the other checkout's, which is older, so both can open them. */
export const storeBuild: Build = builds.at(-1) ?? thisBuild
