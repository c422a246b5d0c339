import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Plugin, RolldownOptions } from "rolldown"

/** How a program's code is found and changed, whatever files it becomes. */
export const bundled = (external: ReadonlyArray<string> = []): RolldownOptions => ({
  platform: "node",
  external: [...external],
  plugins: [licenses, contents(external)],
  resolve: { conditionNames: ["@estate/source", "import", "node", "default"] },
  // Leaves out the packages' messages to developers.
  transform: { define: { "process.env.NODE_ENV": '"production"' } }
})

/**
 * How a program is built: `dist/bin.js` needs only Node.js and what cannot be bundled. Code that is
 * imported only when needed is in files beside it, since parsing charts and HTTP proxies took a
 * fifth of the notifier's start. All other code is in `bin.js` itself: what a CommonJS file takes
 * from another is read through a getter each time. All files are CommonJS, whose compiled code
 * Node.js can cache (`NODE_COMPILE_CACHE`).
 */
export const program = (external: ReadonlyArray<string> = []): RolldownOptions => ({
  ...bundled(external),
  input: "src/bin.ts",
  preserveEntrySignatures: "allow-extension",
  output: {
    dir: "dist",
    cleanDir: true,
    entryFileNames: "bin.js",
    chunkFileNames: "[name].js",
    format: "cjs",
    dynamicImportInCjs: false,
    codeSplitting: { groups: [{ name: "bin", tags: ["$initial"] }] },
    // Any other character makes Node.js use two bytes for every character of the file.
    charset: "ascii",
    minify: true,
    plugins: [moduleType],
    banner: ({ isEntry }) => (isEntry ? "#!/usr/bin/env node" : "")
  }
})

/** Tells Node.js that a program's `.js` is CommonJS, beside the ES modules of its package. */
const moduleType: Plugin = {
  name: "module-type",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' })
  }
}

/**
 * Writes `THIRD-PARTY-NOTICES` beside a program: the packages whose code is in it, and their licenses.
 * With a file named `…LICENSES` in it, `pnpm pack` leaves out the package's own license.
 */
const licenses: Plugin = {
  name: "licenses",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(output => (output.type === "chunk" ? output.moduleIds : []))
    const packagesByTerms = new Map<string, ReadonlySet<string>>()
    for (const folder of new Set(modules.flatMap(foreignPackage))) {
      const { name, version, license } = manifestOf(folder)
      const terms = termsIn(folder) ?? this.error(`${name} is bundled without the text of its license`)
      packagesByTerms.set(terms, new Set(packagesByTerms.get(terms)).add(`${name} ${version} (${license})`))
    }
    if (packagesByTerms.size === 0) return
    const source = [...packagesByTerms]
      .map(([terms, packages]) => `${[...packages].sort().join("\n")}\n\n${terms}\n`)
      .sort()
      .join(`\n${"-".repeat(80)}\n\n`)
    this.emitFile({ type: "asset", fileName: "THIRD-PARTY-NOTICES", source })
  }
}

/**
 * Writes `sbom.cdx.json` beside a program, a list in CycloneDX (ECMA-424): the packages whose code is in it, and those that
 * are installed with it.
 */
const contents = (external: ReadonlyArray<string>): Plugin => ({
  name: "contents",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(output => (output.type === "chunk" ? output.moduleIds : []))
    const folders = new Set(modules.flatMap(foreignPackage))
    const addInstalled = (name: string, from: string) => {
      const folder = installed(name, from)
      if (folder === undefined || folders.has(folder)) return
      folders.add(folder)
      const { dependencies, optionalDependencies } = manifestOf(folder)
      for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) addInstalled(each, folder)
    }
    for (const name of external) addInstalled(name.replace(/^((@[^/]+\/)?[^/]+).*/, "$1"), process.cwd())
    const components = [...folders].map(componentOf).sort((one, other) => (one.purl < other.purl ? -1 : 1))
    const source = JSON.stringify(
      {
        bomFormat: "CycloneDX",
        specVersion: "1.6",
        version: 1,
        metadata: { component: { ...componentOf(process.cwd()), type: "application" } },
        components
      },
      null,
      2
    )
    this.emitFile({ type: "asset", fileName: "sbom.cdx.json", source: `${source}\n` })
  }
})

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** The folder of a package that another one requires; undefined if it is not for this machine. */
const installed = (name: string, from: string): string | undefined => {
  const folder = join(from, "node_modules", name)
  if (existsSync(folder)) return realpathSync(folder)
  return dirname(from) === from ? undefined : installed(name, dirname(from))
}

const componentOf = (folder: string) => {
  const { name, version, license } = manifestOf(folder)
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`
  return { type: "library", "bom-ref": purl, name, version, purl, licenses: [{ license: { id: license } }] }
}

/** The folder of the package from npm that a module is of; none if it is ours. */
const foreignPackage = (module: string): ReadonlyArray<string> =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.slice(1) ?? []

/** The license of the package in a folder, its notice, and the licenses of code that it took over. */
const termsIn = (folder: string): string | undefined => {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => /^(licen[cs]es?|notice|copying)(\.|$)/i.test(name))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? readdirSync(path).map(name => join(path, name)) : [path]
    })
  const texts = files.sort().map(file => readFileSync(file, "utf8").trim())
  return texts.length > 0 ? texts.join("\n\n") : undefined
}
