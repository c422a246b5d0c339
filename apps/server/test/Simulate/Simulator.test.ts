import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { noRecords } from "@estate/demo-data/Records/Plan"
import { CompanyId } from "@estate/domain/Company"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { DateTime, Effect, Layer, Option, Random, Stream } from "effect"
import { Import, numbered } from "../../src/Import/Import.ts"
import { storeLayer } from "../../src/Settings.ts"
import { Conversations } from "../../src/Simulate/ConversationsRepo.ts"
import { SimulatedRecords } from "../../src/Simulate/RecordsRepo.ts"
import { Simulator } from "../../src/Simulate/Simulator.ts"
import { StoreReads } from "../../src/Store/StoreReads.ts"
import { Messages } from "../../src/Threads/MessagesRepo.ts"
import { Threads } from "../../src/Threads/Repo.ts"

const store = Layer.unwrapScoped(
  Effect.map(
    Effect.flatMap(FileSystem.FileSystem, files => files.makeTempDirectoryScoped()),
    folder => storeLayer(Option.some(`sqlite:${folder}/estate.db`))
  )
).pipe(Layer.provide(NodeContext.layer))

const all = Simulator.layer.pipe(
  Layer.provideMerge(Layer.merge(Conversations.layer, SimulatedRecords.layer)),
  Layer.provideMerge(Layer.mergeAll(Threads.layer, Messages.layer, Import.layer)),
  Layer.provideMerge(store),
  Layer.provide(Layer.setRandom(Random.make(1)))
)

const company = CompanyId.make(1)
const everything = {
  page: PageNumber.make(1),
  limit: PageSize.make(1000),
  onlyUnread: false,
  search: Option.none<string>()
}

layer(all, { excludeTestServices: true })("simulator", it => {
  it.effect("what buyers and the agency do adds up in the store", () =>
    Effect.gen(function* () {
      const now = yield* DateTime.setZoneCurrent(yield* DateTime.now)
      const written = yield* (yield* Import).run(
        numbered(Stream.fromIterable(demoRecords({ ...noRecords, seed: 1, threads: 5, now })))
      )
      const simulator = yield* Simulator
      const rounds = yield* Effect.replicateEffect(
        Effect.all([
          ...Array.from({ length: 6 }, () => simulator.buyerWrites(company)),
          simulator.agencyAnswers(company)
        ]),
        10
      )
      const events = rounds
        .flat()
        .filter(Option.isSome)
        .map(({ value }) => value)
      const kinds = events.map(({ action }) => action)
      expect(events).toHaveLength(70)
      expect(kinds).toEqual(expect.arrayContaining(["begins", "asks", "asks again", "cools off", "answers"]))
      const begun = kinds.filter(action => action === "begins").length

      const { read } = yield* StoreReads
      const { list } = yield* Threads
      const threads = yield* read("list", reads => list(reads, company, everything))
      expect(threads.total).toBe(5 + begun)

      const sql = yield* SqlClient
      expect(yield* sql`SELECT count(*) AS messages FROM messages`).toEqual([
        { messages: written - 2 - 5 + 70 }
      ])
      expect(
        yield* sql`SELECT id FROM threads WHERE unread_count <> (SELECT count(*) FROM messages
          WHERE thread = threads.id AND direction = 'incoming' AND read_at IS NULL)`
      ).toEqual([])
      expect(
        yield* sql`SELECT id FROM threads WHERE last_message <>
          (SELECT text FROM messages WHERE thread = threads.id ORDER BY created_at DESC, id DESC LIMIT 1)`
      ).toEqual([])
    })
  )
})
