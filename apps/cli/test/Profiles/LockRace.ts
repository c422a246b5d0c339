import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { join } from "node:path"
import { Effect } from "effect"
import { configFolder } from "../../src/Profiles/ConfigFolder.ts"
import { withProfileLock } from "../../src/Profiles/ProfileLock.ts"

/**
 * A process that takes the profile lock several times, on a machine where removing files is
 * slow. It prints `overlap` if another process holds the lock meanwhile. `outlive` as its
 * argument: it holds the lock until it counts as stale and another process has it.
 */
const wait = (millis: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, millis)

const { rmdirSync, unlinkSync } = fs
fs.rmdirSync = path => {
  wait(Math.random() * 60)
  rmdirSync(path)
}
fs.unlinkSync = path => {
  wait(Math.random() * 60)
  unlinkSync(path)
}
syncBuiltinESMExports()

const folder = await Effect.runPromise(configFolder)
const inside = join(folder, "inside")

const hold = Effect.gen(function* () {
  const isAlone = yield* Effect.sync(() => {
    try {
      fs.writeFileSync(inside, "", { flag: "wx" })
      return true
    } catch {
      return false
    }
  })
  if (!isAlone) return console.log("overlap")
  yield* Effect.sleep("40 millis")
  unlinkSync(inside)
})

const outlive = Effect.gen(function* () {
  const lock = join(folder, "changing")
  // Another process may remove all of it from that moment on.
  for (const name of fs.readdirSync(lock)) fs.utimesSync(join(lock, name), 0, 0)
  yield* Effect.sleep("150 millis")
})

// All start at once, when the test closes their standard input.
console.log("ready")
for await (const _ of process.stdin);

const rounds = Array.from({ length: 4 }, () =>
  withProfileLock(process.argv[2] === "outlive" ? outlive : hold)
)
await Effect.runPromise(Effect.all(rounds))
