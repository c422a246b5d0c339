import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { LocalServer } from "@estate/testing/LocalServer"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { journeyLines, journeyResult } from "./Journey.ts"
import { Project, pack, repository, run } from "./Project.ts"
import { serveTarballs } from "./Registry.ts"
import { nodeOf, runInWorkerd, runtimePackages, runtimePrograms } from "./Runtimes.ts"

const CLIENT = "@estate/api-client"
/** A program of the checks' own packages, which `pnpm tools` installs. */
const tool = (name: string) => repository(`.ci/node_modules/.bin/${name}`)

interface Manifest {
  readonly name: string
  readonly publishConfig?: { readonly bin?: Readonly<Record<string, string>> }
}
const sourceManifestOf = (path: string) =>
  JSON.parse(readFileSync(repository(`${path}/package.json`), "utf8"))

const published = ["packages", "apps"]
  .flatMap(parent => readdirSync(repository(parent)).map(name => `${parent}/${name}`))
  .filter(path => existsSync(repository(`${path}/package.json`)) && !sourceManifestOf(path).private)

/** The packages with programs. */
const programs = published.flatMap(path => {
  const { name, publishConfig = {} }: Manifest = sourceManifestOf(path)
  return publishConfig.bin === undefined ? [] : [{ path, name, bin: publishConfig.bin }]
})

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
let imported: Deployment
let deployment: Deployment

beforeAll(async () => {
  temporary = new TemporaryFolder()
  const folder = temporary.file("tarballs")
  tarballs = await pack(published, folder)
  registry = await serveTarballs(folder)
  imported = await Deployment.import(journeyLines)
  deployment = await imported.startCopy()
})
afterAll(async () => {
  await deployment?.close()
  await imported?.close()
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

/** A package's manifest as users get it. */
const manifestOf = (path: string) => JSON.parse(textIn(tarballOf(path), "package/package.json"))

/** What users may import: all modules except internal ones. */
const entryPointsOf = (path: string): ReadonlyArray<string> => {
  const { exports = {} } = manifestOf(path)
  const modules = filesIn(tarballOf(path)).flatMap(
    file => /^package\/dist\/(?!internal\/)(.+)\.d\.ts$/.exec(file)?.[1] ?? []
  )
  return "." in exports ? [".", ...modules] : modules
}

it.concurrent.each(published)("%s is well formed", path =>
  run([tool("publint"), "--strict", tarballOf(path)], temporary.path).then(() => {})
)

it("all that is imported has types", async () => {
  const packages = published
    .map(path => ({ path, tarball: tarballOf(path), entrypoints: entryPointsOf(path) }))
    .filter(({ entrypoints }) => entrypoints.length > 0)
  const check = [process.execPath, repository(".ci/types.mjs"), JSON.stringify(packages)]
  const problems: ReadonlyArray<unknown> = JSON.parse(await run(check, temporary.path))
  expect(packages.map(({ path }, index) => [path, problems[index]])).toEqual(
    packages.map(({ path }) => [path, []])
  )
})

it.each(published)("%s keeps its internal modules to itself", path => {
  const { name } = manifestOf(path)
  const internal = filesIn(tarballOf(path)).flatMap(
    file => /^package\/dist\/(internal\/.+)\.js$/.exec(file)?.[1] ?? []
  )
  const { resolve } = createRequire(repository(`${path}/package.json`))
  for (const module of internal)
    expect(() => resolve(`${name}/${module}`)).toThrow('is not defined by "exports"')
})

/** Writes examples, and a module that runs them one after another. */
const writeExamples = (project: Project, examples: ReadonlyArray<string>) => {
  for (const [index, code] of examples.entries()) project.write(`examples/${index}.ts`, code)
  project.write("examples/all.js", examples.map((_, index) => `await import("./${index}.js")\n`).join(""))
}
const runExamples = async (project: Project): Promise<void> => {
  await project.node(["examples/all.js"], {
    ...deployment.clientEnv,
    ESTATE_NAME: "Anna",
    SLACK_API_URL: `${deployment.slack.url}/api/`
  })
}

describe("installed by pnpm, where a project can import only what its manifest names,", () => {
  const projects = new Map<string, Project>()
  const addProject = (path: string, packages: ReadonlyArray<string>): Project => {
    const project = new Project(temporary.file(`pnpm/${path}`), registry.url, packages)
    projects.set(path, project)
    return project
  }
  const projectAt = (path: string): Project => {
    const project = projects.get(path)
    if (project === undefined) throw new Error(`there is no project ${path}`)
    return project
  }

  beforeAll(async () => {
    for (const { path, packages, examples } of readmes) writeExamples(addProject(path, packages), examples)
    for (const { path, name } of programs) addProject(`programs/${path}`, [name])
    const runtimes = addProject("runtimes", [CLIENT, "effect@3", "@effect/platform", ...runtimePackages])
    runtimes.copy("packages/e2e/runtimes", ".")
    const all = addProject(".", ["@types/node@20"])
    all.write("pnpm-workspace.yaml", 'packages: ["**"]')
    await all.install("pnpm")
  })

  it("the READMEs' examples compile, each with the packages of its own line", async () => {
    for (const { path, packages } of readmes) expect(packages, path).not.toEqual([])
    await projectAt(".").compile("-p", "tsconfig.examples.json")
  })

  // They import what the compiler wrote beside them.
  it.each(readmes)("the examples of $path run", ({ path }) => runExamples(projectAt(path)))

  it.each(programs)("the programs of $path start", async ({ path, name, bin }) => {
    for (const file of Object.values(bin))
      expect(await projectAt(`programs/${path}`).node([`node_modules/${name}/${file}`, "--version"])).toMatch(
        /\d+\.\d+\.\d+/
      )
  })

  describe("the client without Effect runs in", () => {
    let platform: Deployment
    // Each journey counts messages, and sends one.
    beforeEach(async () => {
      platform = await imported.startCopy()
    })
    afterEach(() => platform?.close())

    const runsWith = async (...runtime: ReadonlyArray<string>) => {
      const { folder } = projectAt("runtimes")
      const printed = await run([...runtime, "program.js"], folder, platform.clientEnv)
      expect(JSON.parse(printed)).toEqual(journeyResult)
    }
    it.each(["20", "22", "24"])("Node %s", async version => runsWith(await nodeOf(version, temporary.path)))
    it("Bun", () => runsWith(runtimePrograms.bun, "run"))
    it("Deno", () => runsWith(runtimePrograms.deno, "run", "--allow-all"))

    it("workerd, without its compatibility with Node", async () => {
      expect(await runInWorkerd(projectAt("runtimes").folder, platform.clientEnv)).toEqual(journeyResult)
    })
  })
})

it("the examples of all READMEs and the programs are installed by npm, all together", async () => {
  const packages = [...readmes.flatMap(({ packages }) => packages), ...programs.map(({ name }) => name)]
  const project = new Project(temporary.file("npm"), registry.url, [...packages, "@types/node@20"])
  await project.install("npm")
  writeExamples(
    project,
    readmes.flatMap(({ examples }) => examples)
  )
  // The packages' declarations are checked above.
  await project.compile("-p", "tsconfig.examples.json", "--skipLibCheck")
  await runExamples(project)
  const installed = readdirSync(join(project.folder, "node_modules/.bin"))
  expect(installed).toEqual(expect.arrayContaining(programs.flatMap(({ bin }) => Object.keys(bin))))
})

it("the client's entry points run on the oldest peers that are allowed", async () => {
  const { peerDependencies } = manifestOf("packages/api-client")
  const oldest = Object.entries<string>(peerDependencies).map(
    ([name, range]) => `${name}@${range.replace("^", "")}`
  )
  const packages = [CLIENT, "@estate/api", "@estate/domain", "@types/node@20", ...oldest]
  const project = new Project(temporary.file("oldest"), registry.url, packages)
  await project.install("pnpm")
  for (const resolution of ["nodenext", "bundler"]) await project.compile("-p", `tsconfig.${resolution}.json`)
  await project.node(["main.js"])
  // Some programs forbid generating code from text; decoders then work without it.
  await project.node(["--disallow-code-generation-from-strings", "main.js"])
})
