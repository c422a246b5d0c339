import { load } from "../Ask.ts"
import { print } from "../Figures.ts"
import { Server } from "../Program.ts"
import { onEachStore } from "../Store.ts"
import { worksOf } from "./Work.ts"

const MINUTES = Number(process.env.BENCH_MINUTES ?? 5)

/** Resident memory, per minute of full load over all reads that take no turns. */
export const memory = onEachStore("SQLite", async (build, { database, key }) => {
  const server = await Server.service(database, { build })
  const works = await worksOf(server.url, key)
  const paths = works
    .filter(({ message, connections }) => message === undefined && connections === undefined)
    .flatMap(work => work.paths)
  const sizes: Array<number> = []
  for (let minute = 1; minute <= MINUTES; minute++) {
    await load({ url: server.url, key }, { paths }, 60, 1)
    sizes.push(server.memoryMiB())
    print(`memory after ${minute} min of full load`, { value: server.memoryMiB(), unit: "MiB" })
  }
  const growth = (sizes.at(-1) ?? 0) / (sizes[0] ?? 1)
  print("the last minute's", { value: growth, unit: "to the first", atMost: 1.1 })
})
