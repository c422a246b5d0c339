import { createHash } from "node:crypto"
import type { Plugin, RolldownOptions } from "rolldown"
import { program } from "../../rolldown.shared.ts"

/** Loaded where they are needed and nowhere else: one is native, the other brings a file of its own. */
const apart = ["@napi-rs/keyring", "jq-wasm"]

/** Texts in other alphabets as escapes: V8 holds a source of ASCII alone in half the space, and reads it faster. */
const inAscii: Plugin = {
  name: "in-ascii",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk")
        chunk.code = chunk.code
          .replaceAll(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
          // Advice within a text of ECharts, which publint takes for an import of this file's own.
          .replaceAll(/\nimport \{/g, "\n\\x69mport {")
    }
  }
}

/** Effect asks at every start whether a bundler has taken a name away that it needs in stacks. None has, and to look at a stack takes 1.5 ms. */
const askedOnce: Plugin = {
  name: "asked-once",
  transform(code, id) {
    if (!/\/effect\/dist\/esm\/Utils\.js$/u.test(id)) return undefined
    const asked = /const isNotOptimizedAway = [^;]+;/u
    if (!asked.test(code)) throw new Error("effect/Utils does not ask any more: leave this out")
    return code.replace(asked, "const isNotOptimizedAway = true;")
  }
}

/** Effect's clock asks for `performance`, which Node loads a dozen modules for, and then goes by `process.hrtime` all the same. */
const clockOfProcess: Plugin = {
  name: "clock-of-process",
  transform(code, id) {
    if (!/\/effect\/dist\/esm\/internal\/clock\.js$/u.test(id)) return undefined
    const asked = 'typeof performance === "undefined"'
    if (!code.includes(asked) || !code.includes("process.hrtime"))
      throw new Error("effect/Clock asks for something else: look again")
    return code.replace(asked, "true")
  }
}

/** Each file is the function that Node makes of a CommonJS module, and the first line says which build it is, for what is kept of it between two runs. */
const wrapped: Plugin = {
  name: "wrapped",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(part => part.type === "chunk")
    const hash = createHash("sha256")
    for (const { fileName, code } of chunks) hash.update(`${fileName}\n${code}\n`)
    const build = hash.digest("hex").slice(0, 16)
    for (const chunk of chunks)
      chunk.code = `//${build}\n(function (exports, require, module, __filename, __dirname) {${chunk.code}\n})`
  }
}

/** The package is ESM, and what Node runs at once is not: it starts sooner. */
const isCommonJs: Plugin = {
  name: "is-common-js",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' })
  }
}

const { input: _, output: __, ...shared } = program(apart)

/** What people run is small and answers at once; it starts the program itself, whose compiled code can be kept as CommonJS only. */
const build: ReadonlyArray<RolldownOptions & { readonly output: { readonly dir: string } }> = [
  {
    ...shared,
    input: "src/bin.ts",
    plugins: [isCommonJs],
    output: {
      dir: "dist",
      entryFileNames: "bin.js",
      format: "cjs",
      minify: true,
      codeSplitting: false,
      banner: "#!/usr/bin/env node"
    }
  },
  {
    ...shared,
    input: "src/Main.ts",
    treeshake: { propertyReadSideEffects: false },
    plugins: [askedOnce, clockOfProcess, inAscii, wrapped],
    output: {
      dir: "dist/estate",
      cleanDir: true,
      entryFileNames: "estate.cjs",
      chunkFileNames: "[name].cjs",
      format: "cjs",
      minify: true,
      dynamicImportInCjs: false
    }
  }
]

export default build
