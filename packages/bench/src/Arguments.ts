import { basename, resolve } from "node:path"
import { parseArgs } from "node:util"
import { programs, programsOf } from "@estate/testing/Programs"

const { positionals, values } = parseArgs({ allowPositionals: true, options: { beside: { type: "string" } } })

/** `pnpm bench NAME [PART …] [--beside DIR]`: what is measured, and which parts of it. */
const [name = "", ...parts] = positionals
export const benchName = name

export const isMeant = (part: string): boolean => parts.length === 0 || parts.includes(part)

/** The programs of a checkout, under the name that tables give them. */
export interface Build {
  readonly name: string
  readonly programs: typeof programs
}

export const thisBuild: Build = { name: "this build", programs }

// pnpm runs the bench in the root; the folder is meant from where it was called.
const folder = values.beside === undefined ? undefined : resolve(process.env.INIT_CWD ?? ".", values.beside)

/** The other checkout, whose build is measured in turn with this one's. */
const otherBuild: Build | undefined =
  folder === undefined ? undefined : { name: basename(folder), programs: programsOf(folder) }

export const builds: ReadonlyArray<Build> = otherBuild === undefined ? [thisBuild] : [thisBuild, otherBuild]

/** The build that makes stores: the other one, which is older, so that both can open them. */
export const storeBuild: Build = otherBuild ?? thisBuild
