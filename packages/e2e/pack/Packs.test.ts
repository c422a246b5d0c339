import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { LocalServer } from "@estate/testing/LocalServer"
import { Process } from "@estate/testing/Process"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { rolldown } from "rolldown"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { journeyLines, journeyResult } from "./Journey.ts"
import { Project, pack, repository, run } from "./Project.ts"
import { serveTarballs } from "./Registry.ts"

const CLIENT = "@estate/api-client"
/** A program of the checks' own packages, which `pnpm tools` installs. */
const tool = (name: string) => repository(`.ci/node_modules/.bin/${name}`)
const RUNTIMES = ["bun@1.4.5", "deno@2.9.6", "workerd@1.20261117.1"]

const published = ["packages", "apps"]
  .flatMap(parent => readdirSync(repository(parent)).map(name => `${parent}/${name}`))
  .filter(path => existsSync(repository(`${path}/package.json`)))
  .filter(path => !JSON.parse(readFileSync(repository(`${path}/package.json`), "utf8")).private)

/** The TypeScript examples of a package's README, and the packages that its install line names. */
const readmeOf = (path: string) => {
  const text = readFileSync(repository(`${path}/README.md`), "utf8")
  const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code)
  return { path, examples, packages: /^npm install (.+)$/m.exec(text)?.[1]?.split(" ") ?? [] }
}
const readmes = published.map(readmeOf).filter(({ examples }) => examples.length > 0)

let temporary: TemporaryFolder
let tarballs: ReadonlyArray<string>
let registry: LocalServer
let deployment: Deployment

beforeAll(async () => {
  temporary = new TemporaryFolder()
  const folder = temporary.file("tarballs")
  tarballs = await pack(published, folder)
  registry = await serveTarballs(folder)
  deployment = await Deployment.start(journeyLines)
})
afterAll(async () => {
  await deployment?.close()
  await registry?.close()
})

const tarballOf = (path: string) => tarballs[published.indexOf(path)] ?? ""
const filesIn = (tarball: string) =>
  execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n")
const textIn = (tarball: string, file: string) =>
  execFileSync("tar", ["-xzOf", tarball, "--wildcards", file], { encoding: "utf8" })

it.each(published)("%s holds its license, and nothing of the build but its result", path => {
  expect(textIn(tarballOf(path), "package/LICENSE")).toContain("MIT License")
  expect(filesIn(tarballOf(path)).filter(file => /tsbuildinfo|\.test\./.test(file))).toEqual([])
})

it.each([
  ["cli", "echarts 6", "Apache License"],
  ["server", "find-my-way-ts 0", "MIT License"],
  ["slack-notifier", "@slack/web-api 8", "MIT License"]
])("%s has the licenses of what is bundled in it, with a list of it", (program, bundled, terms) => {
  const tarball = tarballOf(`apps/${program}`)
  const licenses = textIn(tarball, "*/THIRD-PARTY-NOTICES")
  for (const text of ["effect 3", bundled, terms]) expect(licenses).toContain(text)
  const { bomFormat, components } = JSON.parse(textIn(tarball, "*/sbom.cdx.json"))
  expect(bomFormat).toBe("CycloneDX")
  const names = components.map(({ name }: { readonly name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(["effect", bundled.split(" ")[0]]))
})

/** What users may import: all modules but internal ones. */
const entryPointsOf = (path: string): ReadonlyArray<string> => {
  const { exports = {} } = JSON.parse(readFileSync(repository(`${path}/package.json`), "utf8"))
  const modules = filesIn(tarballOf(path)).flatMap(
    file => /^package\/dist\/(?!internal\/)(.+)\.d\.ts$/.exec(file)?.[1] ?? []
  )
  return "." in exports ? [".", ...modules] : modules
}

describe.concurrent("is well formed, with types for all that is imported:", () => {
  it.each(published)("%s", async path => {
    await run([tool("publint"), "--strict", tarballOf(path)], temporary.path)
    const entryPoints = entryPointsOf(path)
    if (entryPoints.length > 0)
      await run(
        [tool("attw"), tarballOf(path), "--profile", "esm-only", "--entrypoints", ...entryPoints],
        temporary.path
      )
  })
})

it.each(published)("%s keeps its internal modules to itself", path => {
  const manifest = repository(`${path}/package.json`)
  const { name } = JSON.parse(readFileSync(manifest, "utf8"))
  const internal = filesIn(tarballOf(path)).flatMap(
    file => /^package\/dist\/(internal\/.+)\.js$/.exec(file)?.[1] ?? []
  )
  const { resolve } = createRequire(manifest)
  for (const module of internal)
    expect(() => resolve(`${name}/${module}`)).toThrow('is not defined by "exports"')
})

const projectAt = (name: string): Project => {
  const project = new Project(temporary.file(name), registry.url)
  project.copy("packages/e2e/pack/project", ".")
  return project
}

/** Compiles and runs examples in a project that has their packages. */
const tryExamples = async (project: Project, examples: ReadonlyArray<string>) => {
  for (const [index, code] of examples.entries()) project.write(`examples/${index}.ts`, code)
  await project.compile("-p", "tsconfig.examples.json")
  const env = {
    ...deployment.clientEnv,
    ESTATE_NAME: "Anna",
    SLACK_API_URL: `${deployment.slack.url}/api/`
  }
  for (const index of examples.keys()) await project.node([`dist/examples/${index}.js`], env)
}

describe.concurrent("the README's examples compile and run, installed by", () => {
  // It lets a package import only what its manifest names: what an install line forgets is not there.
  it.each(readmes)("pnpm, each by its own line: $path", async ({ path, examples, packages }) => {
    const project = projectAt(`pnpm/${path}`)
    expect(packages).not.toEqual([])
    await project.install("pnpm", [...packages, "@types/node@20"])
    await tryExamples(project, examples)
  })

  it("npm, all together", async () => {
    const project = projectAt("npm")
    await project.install("npm", [...new Set(readmes.flatMap(({ packages }) => packages)), "@types/node@20"])
    await tryExamples(
      project,
      readmes.flatMap(({ examples }) => examples)
    )
  })
})

it("the client's entry points run on the oldest peers that are allowed", async () => {
  const project = projectAt("oldest")
  const { peerDependencies } = JSON.parse(await project.run("npm", "view", CLIENT, "--json"))
  const oldest = Object.entries<string>(peerDependencies).map(
    ([name, range]) => `${name}@${range.replace("^", "")}`
  )
  await project.install("npm", [CLIENT, "@estate/api", "@estate/domain", "@types/node@20", ...oldest])
  for (const resolution of ["nodenext", "bundler"]) await project.compile("-p", `tsconfig.${resolution}.json`)
  await project.node(["dist/main.js"])
  // Some programs forbid to make code of text: decoders are read without it then.
  await project.node(["--disallow-code-generation-from-strings", "dist/main.js"])
})

it("the programs start", async () => {
  const project = projectAt("programs")
  await project.install("npm", ["@estate/cli", "@estate/server", "@estate/slack-notifier"])
  for (const program of ["estate", "estate-server", "estate-notifier"])
    expect(await project.node([`node_modules/.bin/${program}`, "--version"])).toMatch(/\d+\.\d+\.\d+/)
})

describe("the client without Effect runs in", () => {
  let project: Project
  let platform: Deployment
  beforeAll(async () => {
    project = projectAt("runtimes")
    project.copy("packages/e2e/runtimes", ".")
    await project.install("npm", [CLIENT, "effect@3", "@effect/platform", ...RUNTIMES])
  })
  // Each journey counts messages, and sends one.
  beforeEach(async () => {
    platform = await Deployment.start(journeyLines)
  })
  afterEach(() => platform?.close())

  it.each([
    ["Node 20", "npx", "-y", "node@20"],
    ["Node 22", "npx", "-y", "node@22"],
    ["Node 24", "npx", "-y", "node@24"],
    ["Bun", "node_modules/.bin/bun", "run"],
    ["Deno", "node_modules/.bin/deno", "run", "--allow-all"]
  ])("%s", async (_, ...runtime) => {
    const printed = await run([...runtime, "program.js"], project.folder, platform.clientEnv)
    expect(JSON.parse(printed)).toEqual(journeyResult)
  })

  it("workerd, without its compatibility with Node", async () => {
    const bundle = await rolldown({
      input: join(project.folder, "worker.js"),
      platform: "browser",
      resolve: { conditionNames: ["workerd", "worker", "browser", "import"] }
    })
    await bundle.write({
      file: join(project.folder, "worker.bundle.js"),
      format: "esm",
      codeSplitting: false
    })
    await bundle.close()
    const { default: workerd } = createRequire(join(project.folder, "package.json"))("workerd")
    const args = ["serve", "workerd.capnp", "--control-fd=1"]
    const running = new Process(workerd, args, { cwd: project.folder, env: platform.clientEnv })
    try {
      const [, port] = await running.waitForOutput(/"port":(\d+)/)
      const answer = await fetch(`http://127.0.0.1:${port}/`)
      expect(await answer.json()).toEqual(journeyResult)
    } finally {
      await running.stop("SIGKILL")
    }
  })
})
