import type { RolldownOptions } from "rolldown"
import { bundled } from "../../rolldown.shared.ts"

/** Not bundled: one is native, the other brings a file of its own. */
const shared = bundled(["@napi-rs/keyring", "jq-wasm"])

/** Most commands share it, but a list of threads without a period or an error needs none of it. */
const rarelyNeeded =
  /cli.src.(Failure|Period.ReadPeriod|List.ListPeriod|ShownThreads|CacheF)|(PlatformError|Schema)Texts|line.src.(InputFile|ReadDays)|(api|domain).src.(Accounts?|Calls?|Catalogue|Endpoints|FilterEntry|Invoices?|ListingFields?)\.ts|domain.src.(Calendar|CallPeriod|OffsetDateTime|TimeOfDay|WeekdayName|internal.LooseValue|internal.ZoneOffset)/

/**
 * What most commands share is one chunk, and what `threads list` needs beside it another: read from
 * a dozen files, a command starts in a tenth more time. With 4 in `minShareCount` the shared chunk
 * loads `node:crypto`, and a command starts in a fifth more.
 */
const codeSplitting = {
  groups: [
    { name: "shared", minShareCount: 6, priority: 2, test: (id: string) => !rarelyNeeded.test(id) },
    { name: "list", test: /Threads.List\.ts$/, priority: 1 }
  ]
}

/**
 * `bin.cjs` answers `--version` and starts the program in `estate/`, one chunk for each command.
 *
 * All of it is CommonJS: as ES modules `threads list` starts in a fifth more time, and as one file
 * in half more (`pnpm bench cli`). To have one ES module instead, build `src/bin.ts` with `program`
 * alone and let it import `Main.ts`.
 */
const build: ReadonlyArray<RolldownOptions & { readonly output: { readonly dir: string } }> = [
  {
    ...shared,
    input: "src/bin.ts",
    output: {
      dir: "dist",
      entryFileNames: "bin.cjs",
      format: "cjs",
      minify: true,
      banner: "#!/usr/bin/env node"
    }
  },
  {
    ...shared,
    input: "src/Main.ts",
    output: {
      dir: "dist/estate",
      cleanDir: true,
      entryFileNames: "estate.cjs",
      chunkFileNames: "[name].cjs",
      codeSplitting,
      // Any other character makes Node.js take two bytes for each one of the file.
      charset: "ascii",
      format: "cjs",
      minify: true,
      dynamicImportInCjs: false
    }
  }
]

export default build
