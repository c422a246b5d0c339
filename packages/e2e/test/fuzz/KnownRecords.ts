import type { Deployment } from "../Deployment.ts"
import type { KnownRecords } from "./Generate.ts"

/** Reads the ids of the demo data from the service, and creates a key of each kind. */
export const readKnownRecords = async (deployment: Deployment): Promise<KnownRecords> => {
  const read = async (path: string, name: string): Promise<ReadonlyArray<string>> => {
    const response = await fetch(`${deployment.serviceUrl}${path}`, {
      headers: { "x-api-key": deployment.key }
    })
    const found = (await response.text()).matchAll(new RegExp(`"${name}":"?([^",}]+)`, "g"))
    return [...found].map(([, id = ""]) => id)
  }
  const threads = "/v1/threads?entity=order&limit=100"
  return {
    ids: {
      ulid: await read(threads, "ulid"),
      count_id: await read("/v1/billing/counts/1/50", "count_id"),
      id: [...(await read(threads, "order_id")), ...(await read("/v1/catalogues/items/1/50", "id"))]
    },
    keys: {
      good: deployment.key,
      wrong: `${deployment.key.slice(0, -4)}xxxx`,
      narrow: await deployment.createKey("--company", "1", "--allow", "catalogue"),
      foreign: await deployment.createKey("--company", "2")
    }
  }
}
