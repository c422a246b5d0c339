import { dirname } from "node:path"
import { makePrivateFolder, withFiles } from "@estate/command-line/Files"

/** Writes a file that its owner alone can read, whole or not at all. Makes its folder. */
export const writePrivateFile = (path: string, text: string) =>
  withFiles(async files => {
    const temporary = `${path}.${process.pid}`
    try {
      makePrivateFolder(dirname(path))
      await files.writeFile(temporary, text, { mode: 0o600 })
      await files.rename(temporary, path)
    } catch (error) {
      await files.rm(temporary, { force: true }).catch(() => {})
      throw error
    }
  })
