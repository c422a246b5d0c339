import { effect, it, scoped } from "@effect/vitest"

// `layer` of @effect/vitest puts its own `effect` and `scoped` on `it`, which the files of a worker
// share: without this, the next file's tests would run within that layer, and by the real clock.
Object.assign(it, { effect, scoped })
