import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Process } from "@estate/testing/Process"

/** The path of a file of this repository. */
export const repository = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const { ESTATE_NODE } = process.env
const node = ESTATE_NODE === undefined ? [process.execPath] : ["npx", "-y", `node@${ESTATE_NODE}`]
/** The pnpm of this repository. */
export const pnpm = repository("node_modules/.bin/pnpm")

/** The environment of a user: pnpm, which runs these tests, leaves its settings in it. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))
)

/** Runs a command and returns what it prints. If it fails, the error shows what it printed. */
export const run = async (
  [command = "", ...args]: ReadonlyArray<string>,
  cwd: string,
  env: Readonly<Record<string, string>> = {}
): Promise<string> => {
  const ended = await new Process(command, args, { cwd, env: { ...environment, ...env }, input: "" }).ended
  if (ended.code !== 0)
    throw new Error(
      `${[command, ...args].join(" ")} in ${cwd} ended with ${ended.code}:\n${ended.stdout}${ended.stderr}`
    )
  return ended.stdout
}

/** Packs packages as npm would publish them; returns the tarballs' paths in the same order. */
export const pack = async (
  packages: ReadonlyArray<string>,
  destination: string
): Promise<ReadonlyArray<string>> => {
  const filters = packages.map(path => `--filter=./${path}`)
  const command = [pnpm, "--recursive", ...filters, "pack", "--json", "--pack-destination", destination]
  const packed: ReadonlyArray<{ readonly name: string; readonly filename: string }> = JSON.parse(
    await run(command, repository("."))
  )
  return packages.map(path => {
    const { name } = JSON.parse(readFileSync(repository(`${path}/package.json`), "utf8"))
    const found = packed.find(each => each.name === name)
    if (found === undefined) throw new Error(`${path} was not packed`)
    return found.filename
  })
}

/** How each package manager installs what a manifest names. In CI pnpm would want a lockfile. */
const managers = { npm: ["npm", "install"], pnpm: [pnpm, "install", "--no-frozen-lockfile"] }

/** What a manifest has for a package as users name it to `npm install`: `effect@3`. */
const dependencyOf = (named: string): readonly [string, string] => {
  const [, name = named, range = "latest"] = /^(@?[^@]+)(?:@(.+))?$/.exec(named) ?? []
  return [name, range]
}

/** A project of a user, outside this repository. */
export class Project {
  readonly folder: string

  /**
   * One with these packages. It has those of this repository from a registry of its own. With pnpm it
   * and its packages can import only what their own manifests name.
   */
  constructor(folder: string, registry: string, packages: ReadonlyArray<string>) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    const dependencies = Object.fromEntries(packages.map(dependencyOf))
    this.write("package.json", JSON.stringify({ private: true, type: "module", dependencies }))
    const settings = [`@estate:registry=${registry}/`, "hoist=false", "strict-peer-dependencies=true"]
    this.write(".npmrc", settings.join("\n"))
    this.copy("packages/e2e/pack/project", ".")
  }

  write(file: string, text: string): void {
    mkdirSync(join(this.folder, file, ".."), { recursive: true })
    writeFileSync(join(this.folder, file), text)
  }

  /** Copies a file or a folder of this repository. */
  copy(path: string, file: string): void {
    cpSync(repository(path), join(this.folder, file), { recursive: true })
  }

  install(manager: keyof typeof managers): Promise<string> {
    return run(managers[manager], this.folder)
  }

  /** Compiles with this repository's TypeScript. */
  compile(...args: ReadonlyArray<string>): Promise<string> {
    return run([repository("node_modules/.bin/tsc"), ...args], this.folder)
  }

  /** Runs Node.js, of the version in `ESTATE_NODE` if there is one. */
  node(args: ReadonlyArray<string>, env?: Readonly<Record<string, string>>): Promise<string> {
    return run([...node, ...args], this.folder, env)
  }
}
