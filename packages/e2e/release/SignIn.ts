import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { homeIn, type Written } from "../test/Fixture.ts"
import { CONVERSATION } from "./Records.ts"

/** Signs in twice, and lists the threads on a terminal. Returns what is printed in a pipe then. */
export const signIn = async (
  folder: string,
  proxyUrl: string,
  keys: Readonly<Record<string, string>>
): Promise<Written["printed"]> => {
  const env = homeIn(join(folder, "home"), proxyUrl)
  mkdirSync(join(folder, "home"))
  const estate = (args: ReadonlyArray<string>, input = "") =>
    Process.node(programs.estate, args, { env: cleanEnvironment(env), input }).output()
  const platform = ["--api-url", "http://platform.example"]
  const chats = ["--chats-url", "http://chats.platform.example", "--time-zone", "Asia/Yekaterinburg"]
  await estate(
    ["auth", "login", "--profile", "messages", ...platform, ...chats, "--lang", "ru", "--key-stdin"],
    keys.messages
  )
  await estate(["auth", "login", "--profile", "work", ...platform, "--key-stdin"], keys.north)
  const line = `'${process.execPath}' '${programs.estate}' threads list`
  await new Process("script", ["-qefc", line, "/dev/null"], { env: cleanEnvironment(env) }).output()
  await estate(["report", "responses", "--since", "7d"])
  const printed: Array<Written["printed"][number]> = []
  for (const args of [
    ["auth", "status", "--format", "json"],
    ["threads", "list", "--all", "--format", "json"],
    ["threads", "read", "2", "--format", "json"],
    ["threads", "read", CONVERSATION, "--profile", "messages", "--format", "json"]
  ])
    printed.push({ args, output: JSON.parse(await estate(args)) })
  return printed
}
