import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { lists } from "./scenes/Lists.ts"
import { bodies, connections, encodings, statuses, waits } from "./scenes/Reads.ts"
import { type Played, play, rowOf, type Scene } from "./scenes/Scene.ts"
import { removals, replies } from "./scenes/Writes.ts"

const chapters: Readonly<Record<string, ReadonlyArray<Scene>>> = {
  "What the answer to a read holds": bodies,
  "How it is compressed": encodings,
  "Which status it has": statuses,
  "When to come again": waits,
  "How the connection goes": connections,
  "Lists that are read page by page": lists,
  Replies: replies,
  "Deletions of threads": removals
}

const intro = `# How the client meets a platform

Each row was played over a socket with the default settings, except that waits between attempts and for settling take no time.
\`Scenes.test.ts\` plays them again and compares this page: \`npx vitest run test/Scenes.test.ts -u\` writes it.
\`HOST\` stands for the platform's address.
`

const played = new Map<Scene, Played>()

for (const [chapter, scenes] of Object.entries(chapters)) {
  // Most of them wait.
  describe.concurrent(chapter, () => {
    it.live.each(scenes)("$platform", scene =>
      Effect.gen(function* () {
        const result = yield* play(scene)
        played.set(scene, result)
        expect([result.sees, result.requests]).toEqual([scene.sees, scene.requests])
      })
    )
  })
}

describe("the page of all scenes", () => {
  it("is what was played", async () => {
    let number = 0
    const tables = Object.entries(chapters).map(([chapter, scenes]) => {
      const rows = scenes.map(scene => {
        const result = played.get(scene)
        return result === undefined ? "" : rowOf(++number, scene, result)
      })
      return `\n## ${chapter}\n\n| № | the platform | the caller sees | requests |\n|---|---|---|---|\n${rows.join("\n")}\n`
    })
    expect(number).toBeGreaterThanOrEqual(100)
    await expect(intro + tables.join("")).toMatchFileSnapshot("../docs/scenes.md")
  })
})
