// Prints the problems that ES modules have with the types of packed packages: an array for each
// package. Its argument is JSON, `[{ tarball, entrypoints }]`. One process checks all, since
// TypeScript takes most of the time to get started.
import { readFileSync } from "node:fs"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"

const NOT_ES_MODULES = ["node10", "node16-cjs"]

const problemsOf = async ({ tarball, entrypoints }) => {
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)))
  const { types, problems } = await checkPackage(packed, { entrypoints })
  if (!types) return [{ kind: "NoTypes" }]
  return problems.filter(({ resolutionKind }) => !NOT_ES_MODULES.includes(resolutionKind))
}

const found = []
for (const each of JSON.parse(process.argv[2])) found.push(await problemsOf(each))
console.log(JSON.stringify(found))
