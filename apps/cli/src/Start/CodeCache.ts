import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { basename, dirname, join } from "node:path"

/** V8 copies what does not begin at a multiple of this. */
const ALIGNED = 8

/** A file of the program, and what V8 made of it. */
export interface Compiled {
  readonly source: string
  readonly code: Buffer
}

/**
 * Some files of a build with what V8 made of them, all in one, since to open many takes longer than to read them: beside them, or in the
 * user's own cache folder where that cannot be written. V8 itself tells its versions apart, and sources by their length alone, so the name
 * has what tells two builds apart.
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
  read(): Map<string, Compiled> {
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
  write(files: ReadonlyMap<string, Compiled>): void {
    for (const path of this.paths) {
      const aside = `${path}.${process.pid}`
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        writeFileSync(aside, packed(files), { mode: 0o600 })
        renameSync(aside, path)
        this.forgetOthers(path)
        return
      } catch {
        // Nobody is told: it only takes longer to start.
        leaveNothing(aside)
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

/** A disk that is full keeps nothing of what could not be written. */
const leaveNothing = (path: string): void => {
  try {
    rmSync(path, { force: true })
  } catch {
    // There was nowhere to write.
  }
}

const aligned = (length: number) => Math.ceil(length / ALIGNED) * ALIGNED

type Lengths = readonly [name: string, source: number, code: number]

/** A line of names and lengths, and all sources and codes behind it. Sources are ASCII. */
const packed = (files: ReadonlyMap<string, Compiled>): Buffer => {
  const lengths = [...files].map(([name, { source, code }]): Lengths => [name, source.length, code.length])
  const names = JSON.stringify(lengths)
  const head = Buffer.from(`${names.padEnd(aligned(names.length + 1) - 1)}\n`, "latin1")
  const parts = [...files.values()].flatMap(({ source, code }) => [
    Buffer.from(source.padEnd(aligned(source.length)), "latin1"),
    code,
    Buffer.alloc(aligned(code.length) - code.length)
  ])
  return Buffer.concat([head, ...parts])
}

const unpacked = (bytes: Buffer): Map<string, Compiled> => {
  let start = bytes.indexOf("\n") + 1
  const lengths: ReadonlyArray<Lengths> = JSON.parse(bytes.toString("latin1", 0, start))
  const files = new Map<string, Compiled>()
  for (const [name, source, code] of lengths) {
    const behind = start + aligned(source)
    const from = start
    files.set(name, {
      get source() {
        return bytes.toString("latin1", from, from + source)
      },
      code: bytes.subarray(behind, behind + code)
    })
    start = behind + aligned(code)
  }
  return files
}
