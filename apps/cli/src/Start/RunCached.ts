import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Script } from "node:vm"
import { CodeCache } from "./CodeCache.ts"

const MAIN = "estate.cjs"

/**
 * Runs the CommonJS program in a folder with the code that V8 made of it last time for this kind of call: compiling it takes longer
 * than most of what it is asked to do. Without a cache, or with one that does not fit, it is compiled as ever, and kept for the next time.
 */
export const runCached = (folder: string, kind: string): void => {
  const main = readSource(join(folder, MAIN))
  const cache = CodeCache.of(folder, buildOf(main), kind)
  const known = cache.read()
  const require = createRequire(join(folder, MAIN))
  const compiled = new Map<string, { readonly source: string; readonly script: Script }>()
  const modules = new Map<string, { exports: unknown }>()
  let isComplete = true

  const load = (name: string): unknown => {
    const loaded = modules.get(name)
    if (loaded !== undefined) return loaded.exports
    const filename = join(folder, name)
    const kept = known.get(name)
    const source = name === MAIN ? main : (kept?.source ?? readSource(filename))
    const script = new Script(source, {
      filename,
      ...(kept === undefined ? {} : { cachedData: kept.code })
    })
    compiled.set(name, { source, script })
    if (kept === undefined || script.cachedDataRejected === true) isComplete = false
    const module = { exports: {} }
    modules.set(name, module)
    const run: unknown = script.runInThisContext()
    if (typeof run === "function") run(module.exports, requireFrom, module, filename, dirname(filename))
    return module.exports
  }
  const requireFrom = (id: string): unknown => (id.startsWith("./") ? load(id.slice(2)) : require(id))

  process.once("exit", () => {
    if (isComplete) return
    for (const [name, { source, script }] of compiled)
      known.set(name, { source, code: script.createCachedData() })
    cache.write(known)
  })
  load(MAIN)
}

/** The build is ASCII, so it is read faster and takes half as much, and each of its files is a function, which is not to be put around it at every start. */
const readSource = (filename: string) => readFileSync(filename, "latin1")

/** The build says in its first line which it is. */
const buildOf = (source: string): string => source.slice(2, source.indexOf("\n")).trim()
