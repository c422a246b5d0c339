import { textsInAnotherLanguage } from "@estate/testing/HelpTexts"
import { describe, expect, it } from "vitest"
import { run } from "../../src/Command/Run.ts"
import { environment } from "../../src/Settings/Environment.ts"
import { CompanyEntry, FileSettings } from "../../src/Settings/FileForm.ts"

describe("the settings in help", () => {
  it("are every key of the file, once", () => {
    const keys = environment.flatMap(({ key }) => (key === undefined ? [] : [key]))
    const ofCompany = Object.keys(CompanyEntry.fields).map(key => `companies[].${key}`)
    expect(keys.toSorted()).toEqual([...Object.keys(FileSettings.fields), ...ofCompany].toSorted())
  })

  it("are in Russian, too", () => {
    expect(textsInAnotherLanguage({ ...run.node, settings: environment })).toEqual([])
  })
})
