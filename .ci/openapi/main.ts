import { heyApi } from "./heyApi.ts"
import type { Journey } from "./Journey.ts"
import { openApiFetch } from "./openApiFetch.ts"
import { orval } from "./orval.ts"

/** Runs the same journey with each client. */
export const journeys: Readonly<Record<string, Journey>> = { openApiFetch, heyApi, orval }
