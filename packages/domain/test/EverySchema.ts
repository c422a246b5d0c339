import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"

const source = fileURLToPath(new URL("../src/", import.meta.url))

const modules = readdirSync(source).filter(name => name.endsWith(".ts"))

// The domain's schemas need nothing to decode: a service in their context would be a mistake of its own.
const isSchema = (value: unknown): value is Schema.Schema<unknown, unknown> => Schema.isSchema(value)

/** Every schema that a module exports, as `Module.name`. New ones are tested automatically. */
export const everySchema: ReadonlyArray<readonly [name: string, schema: Schema.Schema<unknown, unknown>]> = (
  await Promise.all(
    modules.map(async file => {
      const exported: Readonly<Record<string, unknown>> = await import(`${source}${file}`)
      return Object.entries(exported).flatMap(([name, value]) =>
        isSchema(value) ? [[`${file.slice(0, -".ts".length)}.${name}`, value] as const] : []
      )
    })
  )
).flat()
