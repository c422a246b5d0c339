import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { pnpm, repository } from "../pack/Project.ts"
import { constantIn } from "./Output.ts"
import { type Block, type Page, type Step, stepsOf } from "./Page.ts"

/** The output of a command according to a page, and its real output. */
interface Shown {
  readonly at: string
  readonly step: Step
  readonly output: string
  /** True if the command was still running. */
  readonly goesOn: boolean
}

/** How the commands of a page went. */
export interface Ran {
  /** Where the commands stopped and why; undefined if all ran. */
  readonly failure: string | undefined
  readonly shown: ReadonlyArray<Shown>
}

/** The programs as they are called where they are installed. */
const installed = {
  estate: programs.estate,
  "estate-server": programs.server,
  "estate-notifier": programs.notifier,
  "estate-slack-sandbox": programs.sandbox
}

/** For a page. A command that does not end, such as one that asks, takes as long. */
const LIMIT_MILLIS = 150_000

const ISOLATED = ["-rnpf", "--kill-child", "--mount-proc"]

/**
 * A network of its own lets each page use the default ports. Where the system does not allow
 * that, as in a container, they must be free.
 */
export const isIsolated = spawnSync("unshare", [...ISOLATED, "ip", "link", "set", "lo", "up"]).status === 0

const PRELUDE = `
set -euo pipefail
stty cols 100 rows 50
${isIsolated ? "ip link set lo up" : ""}
_end() { local status=$? command=$BASH_COMMAND; printf '\\036exit %s %s\\n' "$status" "$command"; kill $(jobs -p) 2>/dev/null || true; }
trap _end EXIT
_tree() { local child; echo "$1"; for child in $(cat /proc/"$1"/task/*/children); do _tree "$child"; done; }
_wait() {
  local seconds=$((SECONDS + $1)) seen=none
  until "\${@:2}" || [ $SECONDS -gt $seconds ]; do
    kill -0 $! || exit
    sleep 0.1
  done
} 2>/dev/null
_listens() {
  local open pid
  open=$(awk '$4 == "0A" { print "socket:[" $10 "]" }' /proc/net/tcp*)
  # Whose the sockets are takes more processes than what there are.
  [ "$open" != "$seen" ] || return 1
  seen=$open
  for pid in $(_tree $!); do
    if grep -qxF -- "$open" <<< "$(readlink /proc/"$pid"/fd/*)"; then return 0; fi
  done
  return 1
} 2>/dev/null
_prints() { grep -qF -- "$2" "$1"; }
`

const { TURBO_CACHE_DIR } = process.env

const mark = (name: string) => `printf '\\036%s\\n' '${name}'`

/** Runs the blocks of a page in order, in one shell on a terminal, in an empty folder and an empty home. */
export class Shell {
  private readonly temporary = new TemporaryFolder()
  private readonly compiled: string
  private running: Process | undefined

  /** `compiled` is the folder with the TypeScript blocks as JavaScript. */
  constructor(compiled: string) {
    this.compiled = compiled
    for (const folder of ["bin", "home", "work", "scripts"]) mkdirSync(this.temporary.file(folder))
    for (const [name, path] of Object.entries(installed))
      this.program(name, `exec '${process.execPath}' '${path}' "$@"`)
    // In a clone `npx -y pnpm@VERSION` runs its pnpm. Here npm's registry is out of reach.
    this.program("npx", `shift 2; cd '${repository(".")}' && exec '${pnpm}' "$@"`)
  }

  private program(name: string, line: string): void {
    const file = this.temporary.file(`bin/${name}`)
    writeFileSync(file, `#!/bin/sh\n${line}\n`)
    chmodSync(file, 0o755)
  }

  private script(at: string, code: string): string {
    const file = this.temporary.file(`scripts/${fileNameOf(at)}.sh`)
    writeFileSync(file, `${code}\n`)
    return file
  }

  async run({ path, blocks }: Page): Promise<Ran> {
    const ran = blocks.filter(({ notRun }) => notRun === undefined)
    const main = this.script(path, [PRELUDE, ...ran.map(block => this.lines(block))].join("\n"))
    const command = `${isIsolated ? `unshare ${ISOLATED.join(" ")}` : ""} bash '${main}'`
    this.running = new Process("script", ["-qefc", command, "/dev/null"], {
      cwd: this.temporary.file("work"),
      env: cleanEnvironment({
        PATH: `${this.temporary.file("bin")}:${process.env.PATH}`,
        HOME: this.temporary.file("home"),
        TERM: "xterm",
        NO_COLOR: "1",
        PAGER: "cat",
        ESTATE_KEYCHAIN: "off",
        npm_config_offline: "true",
        ...(TURBO_CACHE_DIR === undefined ? {} : { TURBO_CACHE_DIR })
      }),
      input: ""
    })
    const limit = setTimeout(() => void this.running?.stop("SIGKILL"), LIMIT_MILLIS)
    const { stdout } = await this.running.ended
    clearTimeout(limit)
    const sections = stdout.split("\u001e").map(section => section.split(/\r?\n/))
    const [exit = ""] = sections.at(-1) ?? []
    if (!exit.startsWith("exit 0 ")) return { failure: sections.slice(-2).flat().join("\n"), shown: [] }
    const outputs = new Map(sections.map(([name = "", ...lines]) => [name, lines.join("\n")]))
    const shown = ran.flatMap(block =>
      block.language === "console"
        ? stepsOf(block).map((step, index) => ({
            at: block.at,
            step,
            goesOn: block.isServer,
            output: block.isServer
              ? readFileSync(this.log(block), "utf8")
              : (outputs.get(`${block.at} ${index}`) ?? "")
          }))
        : []
    )
    return { failure: undefined, shown }
  }

  private log({ at }: Block): string {
    return this.temporary.file(`scripts/${fileNameOf(at)}.log`)
  }

  /** The lines of bash that do what a block says. */
  private lines(block: Block): string {
    const { at, code, file, isServer, language } = block
    if (file !== undefined) return `mkdir -p "$(dirname '${file}')"\ncat > '${file}' <<'_END'\n${code}_END`
    switch (language) {
      case "sh":
        return [
          mark(at),
          isServer ? this.server(block, code) : `${code}\n[ $? = 0 ]`,
          ...(isServer || /[^&]& *(#.*)?$/.test(code.trimEnd()) ? ["_wait 60 _listens"] : [])
        ].join("\n")
      case "console":
        return isServer ? this.consoleServer(block) : stepsOf(block).map(commandOf(at)).join("\n")
      case "ts":
        return `${mark(at)}\nnode '${this.compiled}/${fileNameOf(at)}.js'`
      default:
        return ""
    }
  }

  private server(block: Block, code: string): string {
    const script = this.script(block.at, `set -euo pipefail\nstty cols 100 rows 50\n${code}`)
    return `script -qefc "bash '${script}'" /dev/null > '${this.log(block)}' < /dev/null &`
  }

  private consoleServer(block: Block): string {
    const steps = stepsOf(block)
    const commands = steps.map(({ command }) => command).join("\n")
    const awaited = constantIn(steps.at(-1)?.shown.split("\n").at(-1) ?? "")
    return [
      mark(block.at),
      this.server(block, commands),
      `_wait 60 _prints '${this.log(block)}' '${awaited.replaceAll("'", "'\\''")}'`
    ].join("\n")
  }

  async close(): Promise<void> {
    await this.running?.stop("SIGKILL")
  }
}

/** A command whose output is shown may fail: its output is the page's. */
const commandOf =
  (at: string) =>
  ({ command, shown }: Step, index: number): string =>
    [
      mark(`${at} ${index}`),
      ...(shown === "" ? [command] : ["set +e", command, "set -e"]),
      mark("shown")
    ].join("\n")

/** The name of a file for a place in a page. */
export const fileNameOf = (at: string): string => at.replaceAll(/[/:]/g, "-")
