import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { basename, dirname, join } from "node:path"

/**
 * What V8 made of a file, beside the file, or in the user's own cache folder where that cannot be written. V8 itself tells its versions apart,
 * and sources by their length alone, so the name has what tells two builds apart.
 */
export class CodeCache {
  private readonly paths: ReadonlyArray<string>
  private readonly prefix: string

  private constructor(paths: ReadonlyArray<string>, prefix: string) {
    this.paths = paths
    this.prefix = prefix
  }

  static of(filename: string, length: number): CodeCache {
    const { mtimeMs } = statSync(filename)
    const build = `${Math.floor(mtimeMs).toString(36)}-${length.toString(36)}`
    const name = `${basename(filename)}.${build}-${process.version}-${process.arch}.cache`
    const own = process.env.XDG_CACHE_HOME || join(homedir(), ".cache")
    return new CodeCache([join(dirname(filename), name), join(own, "estate", name)], `${basename(filename)}.`)
  }

  read(): Buffer | undefined {
    for (const path of this.paths) {
      try {
        return readFileSync(path)
      } catch {
        // The next place, or none: the program runs without.
      }
    }
    return undefined
  }

  /** Whole or not at all: another process may be reading. */
  write(code: Buffer): void {
    for (const path of this.paths) {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        const aside = `${path}.${process.pid}`
        writeFileSync(aside, code, { mode: 0o600 })
        renameSync(aside, path)
        this.forgetOthers(path)
        return
      } catch {
        // Nobody is told: it only takes longer to start.
      }
    }
  }

  /** What was made of earlier builds. */
  private forgetOthers(path: string): void {
    const folder = dirname(path)
    for (const name of readdirSync(folder)) {
      if (name.startsWith(this.prefix) && name.endsWith(".cache") && name !== basename(path))
        rmSync(join(folder, name), { force: true })
    }
  }
}
