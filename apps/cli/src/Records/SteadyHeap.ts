import { Effect } from "effect"

/** How V8 lets its heap grow: by which factor the young part, and by how much of what is in use the old one, in percent; 0 leaves that to V8. */
interface Growth {
  readonly young: number
  readonly old: number
}

const letGrow = ({ young, old }: Growth) =>
  Effect.promise(async () => {
    const { setFlagsFromString } = await import("node:v8")
    setFlagsFromString(`--semi-space-growth-factor=${young}`)
    setFlagsFromString(`--heap-growing-percent=${old}`)
  })

const usual: Growth = { young: 2, old: 0 }
const steady: Growth = { young: 1, old: 50 }

/**
 * The same work in a heap that does not grow. V8 lets one grow to several times what is in use, in the hope to collect less often; but of
 * records that are read, written and forgotten nothing stays in use, however many they are. Whatever comes after that has its usual heap.
 */
export const inSteadyHeap = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    letGrow(steady),
    () => work,
    () => letGrow(usual)
  )
