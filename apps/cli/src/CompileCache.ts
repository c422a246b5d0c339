import { cacheFolder } from "./CacheFolder.ts"

// Importing it makes Node.js load all of its streams: without that, `--version` takes a tenth less.
const module = process.getBuiltinModule("node:module")

/**
 * Loads a program with Node.js's compile cache, kept in a folder that only this user can write to:
 * a user who can write there decides what code runs. Node.js 20 has no such cache.
 *
 * Node.js caches what is compiled when a file is loaded, so files are compiled completely here, not
 * function by function. None of it becomes garbage: with room for all of it at once, V8 copies it
 * once and not five times. Without V8's baseline compiler (`--no-sparkplug`), a command takes less
 * processor time, but a person waits longer, since it compiles in parallel with the program.
 *
 * Measured by `pnpm bench cli` on Node.js 24: `threads list` takes a third less.
 * To delete it, remove this file and its call in `bin.ts`.
 */
export const withCompileCache = async <A>(load: () => Promise<A>): Promise<A> => {
  if (!("enableCompileCache" in module) || typeof module.enableCompileCache !== "function") return load()
  const folder = cacheFolder(process.env)
  if (folder === undefined) return load()
  module.enableCompileCache(folder)
  loadNodeModules()
  const { setFlagsFromString } = process.getBuiltinModule("node:v8")
  setFlagsFromString("--semi-space-growth-factor=16")
  setFlagsFromString("--no-lazy")
  try {
    return await load()
  } finally {
    setFlagsFromString("--lazy")
  }
}

/**
 * Node.js has compiled code of its own modules, but uses it only with the flags with which it
 * started.
 */
const loadNodeModules = () => {
  for (const name of ["perf_hooks", "http", "tty"]) process.getBuiltinModule(`node:${name}`)
  void process.getBuiltinModule("node:util").parseArgs
}
