// Node.js runs this before a program that a test starts, if it has no compile cache of its own
// (Node.js 20): a program then starts in a third to a half less processor time. To delete it,
// remove this file and what names it in Process.ts.
const { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = require("node:fs")
const Module = require("node:module")
const { join, resolve } = require("node:path")
const { Script } = require("node:vm")

const checkout = resolve(__dirname, "../..")
const folder = join(checkout, "node_modules/.cache/code")
const compile = Module.prototype._compile
const compiled = []

// What the checkout has built; packages are too small to be worth it.
const isOurs = filename => filename.startsWith(checkout) && !filename.includes("/.pnpm/")

Module.prototype._compile = function (content, filename) {
  if (!isOurs(filename)) return compile.call(this, content, filename)
  const name = join(folder, filename.slice(checkout.length).replace(/\W/g, "_"))
  // A hash of the content would load `node:crypto`, which most commands do without.
  const { size, mtimeMs } = statSync(filename)
  const cache = join(name, `${size}-${mtimeMs}`)
  const cachedData = read(cache)
  const script = new Script(Module.wrap(content.replace(/^#!.*/, "")), { filename, cachedData })
  if (cachedData === undefined || script.cachedDataRejected) compiled.push({ script, name, cache })
  const require = Module.createRequire(filename)
  return script
    .runInThisContext()
    .call(this.exports, this.exports, require, this, filename, join(filename, ".."))
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
  for (const { script, name, cache } of compiled)
    try {
      rmSync(name, { recursive: true, force: true })
      mkdirSync(name, { recursive: true })
      writeFileSync(`${cache}.${process.pid}`, script.createCachedData())
      renameSync(`${cache}.${process.pid}`, cache)
    } catch {
      // Another process writes the same, or the disk is full: it is compiled once more.
    }
})
