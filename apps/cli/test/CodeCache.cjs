// Node.js runs this before the program, if it has no compile cache of its own (Node.js 20): a
// thousand starts in these tests take a quarter less processor time. To delete it, remove this
// file and what names it in Estate.ts.
const { readFileSync, renameSync, writeFileSync } = require("node:fs")
const Module = require("node:module")
const { dirname, join } = require("node:path")
const { Script } = require("node:vm")

// Each build empties this folder.
const folder = join(dirname(process.argv[1] ?? ""), "estate")
const compile = Module.prototype._compile
const compiled = []

Module.prototype._compile = function (content, filename) {
  if (dirname(filename) !== folder) return compile.call(this, content, filename)
  const cache = `${filename}.cache`
  const cachedData = read(cache)
  const script = new Script(Module.wrap(content), { filename, cachedData })
  if (cachedData === undefined || script.cachedDataRejected) compiled.push([script, cache])
  const require = Module.createRequire(filename)
  return script
    .runInThisContext()
    .call(this.exports, this.exports, require, this, filename, dirname(filename))
}

const read = file => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

// At the end it has the functions that were called, too.
process.on("exit", () => {
  for (const [script, cache] of compiled) {
    writeFileSync(`${cache}.${process.pid}`, script.createCachedData())
    renameSync(`${cache}.${process.pid}`, cache)
  }
})
