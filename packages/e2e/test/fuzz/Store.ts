import type { House } from "../House.ts"
import type { Known } from "./Generate.ts"

/** What the demo's store holds, read from the service itself. */
export const knownIn = async (house: House): Promise<Known> => {
  const read = async (path: string, name: string): Promise<ReadonlyArray<string>> => {
    const response = await fetch(`${house.serviceUrl}${path}`, { headers: { "x-api-key": house.key } })
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
      good: house.key,
      wrong: `${house.key.slice(0, -4)}xxxx`,
      narrow: await house.makeKey("--company", "1", "--allow", "catalogue"),
      foreign: await house.makeKey("--company", "2")
    }
  }
}
