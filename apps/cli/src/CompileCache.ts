// Importing these makes Node.js load all of its streams: without, `--version` takes a tenth less.
const { existsSync, lstatSync, mkdirSync } = process.getBuiltinModule("node:fs")
const module = process.getBuiltinModule("node:module")
const { homedir } = process.getBuiltinModule("node:os")
const { isAbsolute, join } = process.getBuiltinModule("node:path")

/**
 * Loads a program with Node.js's compile cache, kept in a folder that only this user can write to:
 * whoever can write there decides what code runs. Node.js 20 has no such cache.
 *
 * Node.js keeps what is compiled when a file is loaded, so files are compiled whole here and not
 * function by function.
 *
 * Measured by `pnpm bench cli` on Node.js 24: `threads list` takes a third less.
 * To delete it, remove this file and its call in `bin.ts`.
 */
export const withCompileCache = async <A>(load: () => Promise<A>): Promise<A> => {
  if (!("enableCompileCache" in module) || typeof module.enableCompileCache !== "function") return load()
  const folder = compileCacheFolder(process.env)
  if (folder === undefined) return load()
  module.enableCompileCache(folder)
  loadNodeModules()
  const { setFlagsFromString } = process.getBuiltinModule("node:v8")
  setFlagsFromString("--no-lazy")
  try {
    return await load()
  } finally {
    setFlagsFromString("--lazy")
  }
}

/** Node.js has its own modules compiled, but uses that only with the flags that it began with. */
const loadNodeModules = () => {
  for (const name of ["perf_hooks", "http", "tty"]) process.getBuiltinModule(`node:${name}`)
  void process.getBuiltinModule("node:util").parseArgs
}

/** The cache folder of this user, made if it is missing; undefined if there is none to trust. */
export const compileCacheFolder = ({
  HOME,
  LOCALAPPDATA,
  XDG_CACHE_HOME
}: NodeJS.ProcessEnv): string | undefined => {
  const local = process.platform === "win32" ? LOCALAPPDATA : undefined
  const parent = XDG_CACHE_HOME || local || join(HOME || homedir(), ".cache")
  const folder = join(parent, "estate")
  return isAbsolute(folder) && isMade(parent) && isMade(folder) && isOwn(folder) ? folder : undefined
}

/** A missing home folder is not made. */
const isMade = (folder: string): boolean => {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch {
    return existsSync(folder)
  }
}

/** A folder of this user that nobody else can write to. Windows keeps others out by itself. */
const isOwn = (folder: string): boolean => {
  const found = lstatSync(folder)
  const isOfUser = process.getuid === undefined || found.uid === process.getuid()
  const isWritableByOthers = process.platform !== "win32" && (found.mode & 0o022) !== 0
  return found.isDirectory() && isOfUser && !isWritableByOthers
}
