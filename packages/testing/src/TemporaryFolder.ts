import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A new empty folder that is removed with everything in it. */
export class TemporaryFolder {
  readonly path = mkdtempSync(join(tmpdir(), "estate-"))

  /** The path of a file in it. */
  file(name: string): string {
    return join(this.path, name)
  }

  /** The setting that names an SQLite file in it. */
  sqlite(name: string): string {
    return `sqlite:${this.file(name)}`
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
