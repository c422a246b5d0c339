import type { SettingNode } from "@estate/command-line/CommandTree"
import type { Fixes } from "@estate/command-line/Settings"
import { apiKeySetting, colourSetting, proxySetting, sharedFixes } from "@estate/command-line/SharedSettings"
import { expectedBy } from "@estate/rules/File/Written"
import type { Translations } from "@estate/text/Language"
import { companyTable, tokenTable, variableTable } from "./CompanyTable.ts"
import { processTable } from "./ProcessTable.ts"
import type { SettingRow } from "./SettingRow.ts"

/** The rows of all tables, with their keys in the file, in the order of help. */
const rows: ReadonlyArray<SettingRow & { readonly key?: string }> = [
  ...Object.entries<SettingRow>(companyTable).map(([key, row]) => ({ ...row, key: `companies[].${key}` })),
  ...Object.entries<SettingRow>({ ...tokenTable, ...processTable }).map(([key, row]) => ({ ...row, key })),
  ...Object.values<SettingRow>(variableTable)
]

const describe = ({ en, ru }: Translations, ifNone: string | undefined): Translations =>
  ifNone === undefined
    ? { en, ru }
    : { en: `${en} (default ${ifNone})`, ru: `${ru} (по умолчанию ${ifNone})` }

/** The settings of `estate-notifier`, for its help. */
export const environment: ReadonlyArray<SettingNode> = [
  apiKeySetting,
  ...rows.map(({ variable, key, default: ifNone, description }) => ({
    ...(variable !== undefined && { variable }),
    ...(key !== undefined && { key }),
    description: describe(description, ifNone)
  })),
  proxySetting,
  colourSetting
]

const fixOf = ({ en, ru }: Translations): Translations => ({ en: `set it to ${en}`, ru: `задайте ${ru}` })

/** How to fix each variable. */
export const settingsFixes: Fixes = {
  ...Object.fromEntries(
    rows.map(({ variable = "", schema, expected = expectedBy(schema) }) => [variable, fixOf(expected)])
  ),
  ...sharedFixes
}
