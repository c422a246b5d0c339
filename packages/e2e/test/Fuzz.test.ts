import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ask, ask } from "./fuzz/Ask.ts"
import { type Contract, contractsOf } from "./fuzz/Contract.ts"
import { generate, type Known, keyKinds } from "./fuzz/Generate.ts"
import { judge } from "./fuzz/Judge.ts"
import { mutate } from "./fuzz/Mutate.ts"
import { knownIn } from "./fuzz/Store.ts"
import { House } from "./House.ts"
import { Random } from "./Random.ts"

const REQUESTS = Number(process.env.ESTATE_REQUESTS ?? 5_000)
const seed = Number(process.env.ESTATE_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 8

let house: House
let contracts: ReadonlyArray<Contract>
let known: Known
const seen = new Map<string, Set<string>>()

beforeAll(async () => {
  house = await House.demo()
  contracts = await contractsOf(house.serviceUrl)
  known = await knownIn(house)
})
afterAll(() => house.close())

const saw = (contract: Contract, status: number) =>
  seen.set(contract.id, (seen.get(contract.id) ?? new Set()).add(String(status)))

const shown = ({ method, path, headers, body }: Ask) =>
  `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 200)}`.replaceAll(
    known.keys.good,
    "KEY"
  )

/** Each of some numbered tasks, several at once. */
const each = async (count: number, task: (number: number) => Promise<void>) => {
  let next = 0
  const worker = async () => {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

describe(`${REQUESTS} generated and mutated requests (ESTATE_SEED=${seed})`, () => {
  it("are each answered as the OpenAPI document says", { timeout: 60_000 + REQUESTS * 20 }, async () => {
    const complaints: Array<string> = []
    await each(REQUESTS, async number => {
      const random = new Random(seed * 1_000_003 + number)
      // First each operation with each kind of key, then anything.
      const contract = contracts[number % contracts.length] ?? random.pick(contracts)
      const wantedKey = keyKinds[Math.floor(number / contracts.length / 4)]
      const [request, expected] = generate(random, contract, known, wantedKey)
      // Deleting all the threads would leave nothing to find.
      if (request.method === "DELETE" && expected.key === "good" && random.chance(0.9)) return
      const isMutant = wantedKey === undefined && random.chance(0.2)
      const asked = isMutant ? mutate(random, request) : request
      const answer = await ask(house.serviceUrl, asked).catch((error: Error) => ({
        status: 0,
        headers: {},
        text: String(error)
      }))
      if (!isMutant) saw(contract, answer.status)
      const isBroken = answer.status === 0 || answer.status >= 500
      const complaint = isMutant
        ? isBroken
          ? `status ${answer.status}`
          : undefined
        : judge(contract, expected, answer)
      if (complaint !== undefined)
        complaints.push(
          `#${number} ${contract.id}: ${complaint}\n  ${shown(asked)}\n  ${answer.text.slice(0, 300)}`
        )
    })
    expect(complaints.slice(0, 5), `${complaints.length} of ${REQUESTS}`).toEqual([])
    expect((await fetch(`${house.serviceUrl}/healthz`)).status).toBe(200)
  })

  it("are answered alike at once and through the whole pipeline", async () => {
    const reads = contracts.filter(({ method }) => method === "GET")
    const told = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>) => ({
      status,
      text: text.replaceAll(/"requestId":"[^"]*"/g, ""),
      names: Object.keys(headers).filter(name => !name.startsWith("ratelimit-")),
      type: headers["content-type"]
    })
    let found = 0
    for (let number = 0; number < 40 * reads.length; number++) {
      const random = new Random(seed * 31 + number)
      const [request] = generate(random, reads[number % reads.length] ?? random.pick(reads), known, "good")
      const answer = await ask(house.serviceUrl, request)
      // A read that says it has a body, if an empty one, is none of those that are answered at once.
      const other = await ask(house.serviceUrl, { ...request, body: "" })
      expect(told(answer), shown(request)).toEqual(told(other))
      if (answer.status === 200) found += 1
    }
    expect(found).toBeGreaterThan(10 * reads.length)
  })

  it("that come too often, or when all goes wrong, are answered as it says too", async () => {
    const faults = join(house.folder, "faults.json")
    const everything = (status: number) => [{ endpoint: "*", kind: "status", status, probability: 1 }]
    for (const [status, args] of [
      [429, ["--rate-limit", "1"]],
      [500, ["--rate-limit", "off", "--faults", faults]],
      [503, ["--rate-limit", "off", "--faults", faults]]
    ] as const) {
      writeFileSync(faults, JSON.stringify(everything(status)))
      const service = house.start("server", ["serve", "--port", "0", ...args], house.store)
      const url = await service.address()
      for (const contract of contracts) {
        for (let number = 0; number < (status === 429 ? 12 : 1); number++) {
          const [request] = generate(new Random(number), contract, known)
          const answer = await ask(url, request)
          if (answer.status !== status) continue
          saw(contract, status)
          expect(contract.judge(status, JSON.parse(answer.text)), contract.id).toBeUndefined()
        }
      }
      await service.kill("SIGTERM")
    }
  })

  it("saw every status that any operation declares", () => {
    const unseen = contracts.flatMap(({ id, statuses }) =>
      statuses.filter(status => seen.get(id)?.has(status) !== true).map(status => `${id} ${status}`)
    )
    expect(unseen).toEqual([])
  })
})
