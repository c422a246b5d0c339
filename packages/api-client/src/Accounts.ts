import { listAccounts } from "@estate/api/Accounts"
import type { Account } from "@estate/domain/Account"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import { Context, Effect, Layer, type Stream } from "effect"
import { ApiClient } from "./ApiClient.ts"
import { layerConfigOf, layerOf } from "./internal/Layers.ts"
import { pageOfData, paginate } from "./internal/Paginate.ts"
import { given } from "./internal/Query.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** Which accounts: all of the company's where nothing is said. */
export interface AccountQuery {
  /** Part of a name, an e-mail or a phone, in any format. */
  readonly text?: string | undefined
}

/**
 * The people of the company (spec, «Accounts», endpoint 10). `stream` asks for pages of `pageSize` (100 where left out), some of
 * them ahead.
 */
export class Accounts extends Context.Tag("@estate/api-client/Accounts")<
  Accounts,
  {
    readonly page: (query?: AccountQuery & PageQuery) => Effect.Effect<Page<Account>, PlatformError>
    readonly stream: (query?: AccountQuery & StreamQuery) => Stream.Stream<Account, PlatformError>
  }
>() {
  /** Over an `ApiClient` that is there, without a layer: a short program has it sooner so. */
  static readonly make: Effect.Effect<Accounts["Type"], never, ApiClient> = Effect.suspend(() => make)

  /** Over an `ApiClient` that is there. */
  static readonly layerClient: Layer.Layer<Accounts, never, ApiClient> = Layer.suspend(() =>
    Layer.effect(Accounts, make)
  )

  /** The platform at the given address. */
  static readonly layer = layerOf(Accounts.layerClient)

  /** The platform by settings that are read: from the environment where nothing else is said. */
  static readonly layerConfig = layerConfigOf(Accounts.layerClient)
}

const make = Effect.gen(function* () {
  const { operation, settings } = yield* ApiClient
  const list = operation("Accounts.page", listAccounts)

  const fetchPage = (query: AccountQuery & PageQuery) => {
    const urlParams = given({ text: query.text?.trim(), page: query.page, limit: query.limit })
    return Effect.map(list.fetched({ urlParams }), pageOfData)
  }

  return Accounts.of({
    page: (query = {}) => Effect.flatten(fetchPage(query)),
    stream: (query = {}) => paginate(query, settings, paging => fetchPage({ ...query, ...paging }))
  })
})
