import { describe, expect, it } from "vitest"
import { folderIn } from "../../src/Profiles/ConfigFolder.ts"

describe("the folder of profiles", () => {
  it.each([
    [{ XDG_CONFIG_HOME: "/config" }, "/config/estate"],
    [{ XDG_CONFIG_HOME: "config" }, "/home/anna/.config/estate"],
    [{ XDG_CONFIG_HOME: "" }, "/home/anna/.config/estate"],
    [{}, "/home/anna/.config/estate"]
  ])("is that of the home unless the variable has a whole path: %j", (env, folder) => {
    expect(folderIn({ HOME: "/home/anna", ...env })).toBe(folder)
  })
})
