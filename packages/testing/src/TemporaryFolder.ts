import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The path of a new empty folder, which is deleted at the end of the test run. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), "estate-"))

/** A new empty folder, which is deleted at the end of the test run. */
export class TemporaryFolder {
  readonly path = newFolder()

  /** The path of a file in it. */
  file(name: string): string {
    return join(this.path, name)
  }

  /** The setting that names an SQLite file in it. */
  sqlite(name: string): string {
    return `sqlite:${this.file(name)}`
  }
}
