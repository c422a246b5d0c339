import { ruleFields } from "@estate/rules/File/RulesFile"
import { expecting, optional, optionalFields } from "@estate/rules/File/Written"
import { JSONSchema, Schema } from "effect"
import { companyTable, tokenTable } from "./CompanyTable.ts"
import { processTable } from "./ProcessTable.ts"

const { name, apiKeyFrom, ...otherRows } = companyTable

/** A company in the file. The environment provides what it omits. */
export const CompanyEntry = Schema.Struct({
  name: name.schema,
  apiKeyFrom: apiKeyFrom.schema,
  ...optionalFields(otherRows)
})
export type CompanyEntry = typeof CompanyEntry.Type

/** What the file sets besides companies and rules. */
export const FileSettings = Schema.Struct({
  ...optionalFields(processTable),
  ...optionalFields(tokenTable)
})
export type FileSettings = typeof FileSettings.Type

/** Some companies; each is read on its own, so that a broken one hides no other. */
export const Companies = Schema.Array(Schema.Unknown).pipe(
  Schema.minItems(1),
  expecting({ en: "a list of at least one company", ru: "список хотя бы из одной компании" })
)

/** The JSON Schema of the file (draft 7), with which editors complete and check it. */
export const fileJsonSchema = (): object =>
  JSONSchema.make(
    Schema.encodedBoundSchema(
      Schema.Struct({
        ...FileSettings.fields,
        companies: optional(Schema.Array(CompanyEntry).pipe(Schema.minItems(1))),
        ...ruleFields
      })
    )
  )

/** The keys of the rules. */
export const ruleKeys = Object.keys(ruleFields)
