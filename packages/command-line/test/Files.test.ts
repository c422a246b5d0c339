import { statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cannotWrite, makePrivateFolder } from "@estate/command-line/Files"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { beforeEach, describe, expect, it } from "vitest"

let home = ""
beforeEach(() => {
  home = newFolder()
})

const whyNot = (folder: string) => {
  try {
    makePrivateFolder(folder)
  } catch (error) {
    return cannotWrite(folder, error).en
  }
  return undefined
}

describe("makePrivateFolder", () => {
  it("makes the folder and those above it, for its owner alone, and leaves one that is there", () => {
    const folder = join(home, "config", "estate")
    makePrivateFolder(folder)
    makePrivateFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, "config")).mode & 0o777).toBe(0o700)
  })

  it("ends where nothing can be made", () => {
    expect(whyNot("/proc/none/estate")).toBe(
      "/proc/none/estate cannot be written: nothing can be created in /proc"
    )
  })

  it("says that a file is in its place", () => {
    const file = join(home, "file")
    writeFileSync(file, "")
    expect(whyNot(file)).toBe(`${file} cannot be written: it exists already`)
    expect(whyNot(join(file, "estate"))).toBe(
      `${join(file, "estate")} cannot be written: a part of the path is not a directory`
    )
  })
})
