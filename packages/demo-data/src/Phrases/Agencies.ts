import { CompanyId } from "@estate/domain/Company"
import { agencyTitle } from "./Names.ts"

/** An agency on the platform; with the feeds module, its calls belong to listings instead of projects. */
export interface Agency {
  readonly id: CompanyId
  readonly title: string
  readonly feeds: boolean
  readonly mailDomain: string
}

/** The agency whose buyers write. */
export const quietYard: Agency = {
  id: CompanyId.make(1),
  title: agencyTitle,
  feeds: false,
  mailDomain: "tikhiy-dvor.example"
}

/** The agency that feeds its listings to the platform. */
export const lanternHouse: Agency = {
  id: CompanyId.make(2),
  title: "Агентство недвижимости «Дом с фонарём»",
  feeds: true,
  mailDomain: "dom-s-fonarem.example"
}
