import { readFileSync, symlinkSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, expect, it } from "vitest"

const readme = readFileSync(fileURLToPath(new URL("../../../apps/server/README.md", import.meta.url)), "utf8")
const [, drill = ""] = /A drill:.*?```sh\n(.*?)```/s.exec(readme) ?? []

const folder = new TemporaryFolder()
afterAll(() => folder.remove())

it("the drill of the service's README restores all that was there, as written", async () => {
  symlinkSync(dirname(programs.server), folder.file("dist"))
  const shell = new Process("sh", ["-e", "-c", drill], { cwd: folder.path, env: cleanEnvironment() })
  const { code, stdout, stderr } = await shell.endInput().ended
  expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: "nothing is lost\n" })
  expect(stderr).toContain("keys that are valid again")
  expect(readFileSync(folder.file("before.json"), "utf8")).toContain('"total":40')
})
