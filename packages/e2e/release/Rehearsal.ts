import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Process } from "@estate/testing/Process"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { environment, pnpm, repository, run } from "../pack/Project.ts"

/** The programs that people install, and the package of each. */
export const programs = {
  estate: { package: "@estate/cli", folder: "apps/cli" },
  "estate-server": { package: "@estate/server", folder: "apps/server" },
  "estate-notifier": { package: "@estate/slack-notifier", folder: "apps/slack-notifier" }
}

/** A clone of this repository that publishes to a registry of its own, and a user who installs from there. */
export class Rehearsal {
  private readonly temporary = new TemporaryFolder()
  private readonly processes: Array<Process> = []
  private registryUrl = ""

  static async start(): Promise<Rehearsal> {
    const rehearsal = new Rehearsal()
    for (const folder of ["registry", "home", "work"]) mkdirSync(rehearsal.temporary.file(folder))
    await run([pnpm, "install", "--frozen-lockfile"], repository(".ci/registry"))
    const registry = Process.node(repository(".ci/registry/main.mjs"), [rehearsal.temporary.file("registry")])
    rehearsal.processes.push(registry)
    rehearsal.registryUrl = await registry.address()
    await run(["git", "clone", "--quiet", repository("."), rehearsal.clone], repository("."))
    await run([pnpm, "install", "--frozen-lockfile", "--prefer-offline"], rehearsal.clone)
    return rehearsal
  }

  /** The repository that is released. */
  get clone(): string {
    return this.temporary.file("clone")
  }

  /** The user's working folder, with the stores and states of the programs. */
  get work(): string {
    return this.temporary.file("work")
  }

  /** The version of a package in the clone. */
  version(folder: string): string {
    return JSON.parse(readFileSync(join(this.clone, folder, "package.json"), "utf8")).version
  }

  /** Applies the changesets and publishes, by the commands of the workflow. Returns what was published. */
  async release(): Promise<ReadonlyArray<string>> {
    const config = this.temporary.file("npmrc")
    const { host } = new URL(this.registryUrl)
    writeFileSync(config, `@estate:registry=${this.registryUrl}/\n//${host}/:_authToken=rehearsal\n`)
    const env = {
      NPM_CONFIG_USERCONFIG: config,
      "npm_config_@estate:registry": this.registryUrl,
      GIT_AUTHOR_NAME: "rehearsal",
      GIT_AUTHOR_EMAIL: "rehearsal@localhost",
      GIT_COMMITTER_NAME: "rehearsal",
      GIT_COMMITTER_EMAIL: "rehearsal@localhost"
    }
    await run([pnpm, "release:version"], this.clone)
    await run(["git", "add", "--all"], this.clone)
    await run(["git", "commit", "--quiet", "--allow-empty", "--message", "Version packages"], this.clone, env)
    await run([pnpm, "release"], this.clone, env)
    const tags = await run(["git", "tag", "--points-at", "HEAD"], this.clone)
    return tags
      .split("\n")
      .filter(tag => tag !== "")
      .sort()
  }

  /** Runs a script of a user who has nothing but Node.js and what was installed. */
  async user(script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.userProcess(script, env).endInput().output()
  }

  /** The same, as a process that keeps running. */
  userProcess(script: string, env: Readonly<Record<string, string>> = {}): Process {
    const home = this.temporary.file("home")
    const prefix = join(home, "npm")
    const npmrc = join(home, ".npmrc")
    if (!existsSync(npmrc)) writeFileSync(npmrc, `prefix=${prefix}\n@estate:registry=${this.registryUrl}/\n`)
    const path = `${prefix}/bin:${process.env.PATH}`
    const started = new Process("bash", ["--norc", "-euc", script], {
      cwd: this.work,
      env: { ...environment, HOME: home, PATH: path, LANG: "C.UTF-8", ESTATE_KEYCHAIN: "off", ...env }
    })
    this.processes.push(started)
    return started
  }

  async close(): Promise<void> {
    for (const started of this.processes) await started.stop("SIGKILL")
  }
}

/** The blocks of shell commands in the README's section about a real platform. */
export const realPlatform = (): ReadonlyArray<string> => {
  const readme = readFileSync(repository("README.md"), "utf8")
  const [, section = ""] = /^## With a real platform[^\n]*\n(.*?)^## /ms.exec(readme) ?? []
  return [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = ""]) => block)
}
