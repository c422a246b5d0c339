import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, expect, it } from "vitest"

const page = readFileSync(fileURLToPath(new URL("../../../docs/how-to/backup.md", import.meta.url)), "utf8")
const [, drill = ""] = /^## Try it.*?```sh\n(.*?)```/ms.exec(page) ?? []

const folder = new TemporaryFolder()
afterAll(() => folder.remove())

it("the drill of the page about backups restores all that was there, as written", async () => {
  writeFileSync(folder.file("estate-server"), `#!/bin/sh\nexec node '${programs.server}' "$@"\n`, {
    mode: 0o755
  })
  const shell = new Process("sh", ["-e", "-c", drill], {
    cwd: folder.path,
    env: cleanEnvironment({ PATH: `${folder.path}:${process.env.PATH}` })
  })
  const { code, stdout, stderr } = await shell.endInput().ended
  expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: "nothing is lost\n" })
  expect(stderr).toContain("keys that are valid again")
  expect(readFileSync(folder.file("before.json"), "utf8")).toContain('"total":40')
})
