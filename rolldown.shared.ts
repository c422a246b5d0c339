import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin, RolldownOptions } from "rolldown"

/** How a program is built: one file that runs with Node alone, but for what cannot be bundled. What is imported when it is needed is in it and runs only then. */
export const program = (external: ReadonlyArray<string> = []): RolldownOptions => ({
  input: "src/bin.ts",
  platform: "node",
  external: [...external],
  plugins: [licenses],
  resolve: { conditionNames: ["@estate/source", "import", "node", "default"] },
  output: {
    file: "dist/bin.js",
    format: "esm",
    codeSplitting: false,
    minify: true,
    banner: "#!/usr/bin/env node"
  }
})

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
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
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
