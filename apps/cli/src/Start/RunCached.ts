import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { constants, Script } from "node:vm"
import { CodeCache } from "./CodeCache.ts"

/**
 * Runs a CommonJS file with the code that V8 made of it last time: compiling the program takes longer than most of what it is asked to do.
 * Without a cache, or with one that does not fit, it is compiled as ever, and kept for the next time.
 */
export const runCached = (url: URL): void => {
  const filename = fileURLToPath(url)
  // The build is ASCII: so it is read faster, and takes half as much.
  const source = readFileSync(filename, "latin1")
  const cache = CodeCache.of(filename, source.length)
  const cachedData = cache.read()
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData })
  })
  if (cachedData === undefined || script.cachedDataRejected === true)
    process.once("exit", () => cache.write(script.createCachedData()))
  const module = { exports: {} }
  const run: unknown = script.runInThisContext()
  if (typeof run === "function")
    run(module.exports, createRequire(filename), module, filename, dirname(filename))
}
