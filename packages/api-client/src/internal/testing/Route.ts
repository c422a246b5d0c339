import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import { pathForms } from "@estate/api/Path"

/** The endpoint of a request, and the segments of its path by their names. */
export interface Route {
  readonly endpoint: Endpoint
  readonly path: Readonly<Record<string, string>>
}

/** Finds the endpoint of a request; undefined if the contract has none. */
export const routeOf = (method: string, segments: ReadonlyArray<string>): Route | undefined => {
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue
    for (const form of pathForms(endpoint.path)) {
      const path = segmentsIn(form.split("/").slice(1), segments)
      if (path !== undefined) return { endpoint, path }
    }
  }
  return undefined
}

const segmentsIn = (template: ReadonlyArray<string>, segments: ReadonlyArray<string>) => {
  const fits =
    template.length === segments.length &&
    template.every((part, index) => part.startsWith(":") || part === segments[index])
  if (!fits) return undefined
  return Object.fromEntries(
    template.flatMap((part, index) => (part.startsWith(":") ? [[part.slice(1), segments[index] ?? ""]] : []))
  )
}
