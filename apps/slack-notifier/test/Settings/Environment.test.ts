import { textsInAnotherLanguage } from "@estate/testing/HelpTexts"
import { describe, expect, it } from "vitest"
import { run } from "../../src/Command/Run.ts"
import { environment } from "../../src/Settings/Environment.ts"
import { fileKeys } from "../../src/Settings/FileForm.ts"

describe("the settings in help", () => {
  it("are every key of the file, once", () => {
    const keys = environment.flatMap(({ key }) => (key === undefined ? [] : [key]))
    expect(keys.toSorted()).toEqual(fileKeys.toSorted())
  })

  it("are in Russian, too", () => {
    expect(textsInAnotherLanguage({ ...run.node, settings: environment })).toEqual([])
  })
})
