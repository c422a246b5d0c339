import * as samples from "@estate/testing/Wire"
import * as Calls from "./Calls.ts"
import * as Catalogue from "./Catalogue.ts"
import * as Errors from "./Errors.ts"
import * as Invoices from "./Invoices.ts"
import * as Messages from "./Messages.ts"
import * as People from "./People.ts"
import * as Times from "./Times.ts"
import type { Refused, Wires } from "./Wires.ts"

/** The wire forms that are listed here, of schemas that have more than one. */
export const listed: Wires = {
  ...Calls.wires,
  ...Catalogue.wires,
  ...Errors.wires,
  ...Invoices.wires,
  ...Messages.wires,
  ...People.wires,
  ...Times.wires
}

/** Invalid values of each schema. */
export const refused: Refused = {
  ...Calls.refused,
  ...Catalogue.refused,
  ...Errors.refused,
  ...Invoices.refused,
  ...Messages.refused,
  ...People.refused,
  ...Times.refused
}

/** The sample that all packages share: of `Message.Message` it is `message`. */
const sampleOf = (name: string): object | undefined => {
  const record = name.replace(/^.*\./, "")
  const [, sample] =
    Object.entries(samples).find(([key]) => key === record.charAt(0).toLowerCase() + record.slice(1)) ?? []
  return typeof sample === "function" ? sample() : undefined
}

/** The wire forms of a schema: those that are listed, or else the sample of a record. */
export const wiresOf = (name: string): Wires[string] => {
  const sample = sampleOf(name)
  return listed[name] ?? (sample === undefined ? [] : [[sample], [{ ...sample, unknown: 1 }, sample]])
}
