import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { basename, dirname, join } from "node:path"

/** V8 copies what does not begin at a multiple of this. */
const ALIGNED = 8

/**
 * What V8 made of some files, all in one, beside them or in the user's own cache folder where that cannot be written. V8 itself tells
 * its versions apart, and sources by their length alone, so the name has what tells two builds apart.
 */
export class CodeCache {
  private readonly paths: ReadonlyArray<string>
  private readonly prefix: string

  private constructor(paths: ReadonlyArray<string>, prefix: string) {
    this.paths = paths
    this.prefix = prefix
  }

  /** For what one kind of call needs of the build in a folder. */
  static of(folder: string, build: string, kind: string): CodeCache {
    const name = `${kind}.${build}-${process.version}-${process.arch}.cache`
    const own = process.env.XDG_CACHE_HOME || join(homedir(), ".cache")
    return new CodeCache([join(folder, name), join(own, "estate", name)], `${kind}.`)
  }

  /** By the name of the file; empty where there is none. */
  read(): Map<string, Buffer> {
    for (const path of this.paths) {
      try {
        return unpacked(readFileSync(path))
      } catch {
        // The next place, or none: the program runs without.
      }
    }
    return new Map()
  }

  /** Whole or not at all: another process may be reading. */
  write(codes: ReadonlyMap<string, Buffer>): void {
    for (const path of this.paths) {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        const aside = `${path}.${process.pid}`
        writeFileSync(aside, packed(codes), { mode: 0o600 })
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

const aligned = (length: number) => Math.ceil(length / ALIGNED) * ALIGNED

/** A line of names and lengths, and the codes behind it. */
const packed = (codes: ReadonlyMap<string, Buffer>): Buffer => {
  const names = JSON.stringify([...codes].map(([name, code]) => [name, code.length]))
  const head = Buffer.from(`${names.padEnd(aligned(names.length + 1) - 1)}\n`, "latin1")
  const parts = [...codes.values()].flatMap(code => [code, Buffer.alloc(aligned(code.length) - code.length)])
  return Buffer.concat([head, ...parts])
}

const unpacked = (bytes: Buffer): Map<string, Buffer> => {
  let start = bytes.indexOf("\n") + 1
  const names: ReadonlyArray<readonly [string, number]> = JSON.parse(bytes.toString("latin1", 0, start))
  const codes = new Map<string, Buffer>()
  for (const [name, length] of names) {
    codes.set(name, bytes.subarray(start, start + length))
    start += aligned(length)
  }
  return codes
}
