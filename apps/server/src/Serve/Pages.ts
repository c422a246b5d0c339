import { openApiDocument } from "@estate/api/OpenApiDocument"
import { Effect } from "effect"
import type { Answer } from "../Connection/Answer.ts"
import { precompressed } from "../Connection/Compression.ts"
import { pagePolicy } from "../Connection/SecurityHeaders.ts"
import { docsPage } from "../Docs/DocsPage.ts"
import { docsStyle } from "../Docs/DocsStyle.ts"
import { type PagePath, pagePaths } from "../Routes/RouteTable.ts"
import { StoreHealth } from "../Store/StoreHealth.ts"
import { live, ready } from "./Health.ts"

/** The pages beside the contract. */
export type Pages = Readonly<Record<PagePath, Effect.Effect<Answer>>>

/** Makes the pages with the contract, for machines and for people, and the health pages. */
export const makePages: Effect.Effect<Pages, never, StoreHealth> = Effect.map(StoreHealth, health => {
  const document = openApiDocument()
  const readiness = Effect.provideService(ready, StoreHealth, health)
  return {
    [pagePaths.live]: live,
    [pagePaths.ready]: readiness,
    [pagePaths.health]: readiness,
    [pagePaths.document]: Effect.succeed(precompressed(JSON.stringify(document), "application/json")),
    [pagePaths.docs]: Effect.succeed(
      precompressed(docsPage(document), "text/html; charset=utf-8", {
        "content-security-policy": pagePolicy(docsStyle)
      })
    )
  }
})
