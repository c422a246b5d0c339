import { PostgresQueries } from "@estate/store/PostgresQueries"
import { Effect, Layer } from "effect"
import { StoreWrites } from "../StoreWrites.ts"

/** Writes in Postgres: many together where that is possible, or a transaction each. */
export const layer: Layer.Layer<StoreWrites, never, PostgresQueries> = Layer.unwrapEffect(
  Effect.map(PostgresQueries, ({ submit }) => StoreWrites.layerOf(submit))
)
