import { CompanyId } from "@estate/domain/Company"

/** An agency. With the feeds module its calls belong to listings, without it to projects. */
export interface Agency {
  readonly id: CompanyId
  readonly title: string
  readonly feeds: boolean
  readonly mailDomain: string
}

/** The agency without the feeds module; all threads are with its buyers. */
export const quietYard: Agency = {
  id: CompanyId.make(1),
  title: "Агентство недвижимости «Тихий двор»",
  feeds: false,
  mailDomain: "tikhiy-dvor.example"
}

/** The agency with the feeds module. */
export const lanternHouse: Agency = {
  id: CompanyId.make(2),
  title: "Агентство недвижимости «Дом с фонарём»",
  feeds: true,
  mailDomain: "dom-s-fonarem.example"
}
