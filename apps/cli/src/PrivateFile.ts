import { dirname } from "node:path"
import { makePrivateFolder, withFiles } from "@estate/command-line/Files"

/** Writes a file that only its owner can read, completely or not at all. Creates its folder. */
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
