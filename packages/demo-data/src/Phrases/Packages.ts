import type { NonEmptyReadonlyArray } from "effect/Array"

/** A package of services that a listing or a project is advertised with. */
export interface ServicePackage {
  readonly id: number
  readonly title: string | null
}

/** The last of them is no longer sold and has lost its title. */
export const packages: NonEmptyReadonlyArray<ServicePackage> = [
  { id: 311, title: "Старт" },
  { id: 312, title: "Стандарт" },
  { id: 315, title: "Стандарт плюс" },
  { id: 320, title: "Премиум" },
  { id: 324, title: "Новостройки" },
  { id: 298, title: null }
]
