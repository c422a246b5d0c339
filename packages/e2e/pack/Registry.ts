import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { type LocalServer, listenLocally } from "@estate/testing/LocalServer"

interface Packed {
  readonly file: string
  readonly manifest: { readonly name: string; readonly version: string }
  readonly bytes: Buffer
}

/** What a registry says of a package with one version. */
const packumentOf = ({ file, manifest, bytes }: Packed, host: string | undefined) => {
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`
  const dist = { tarball: `http://${host}/-/${file}`, integrity }
  return {
    name: manifest.name,
    "dist-tags": { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } }
  }
}

/** A registry of packed packages, so that a project can install them by the line that users type. */
export const serveTarballs = (folder: string): Promise<LocalServer> => {
  const packages = readdirSync(folder).map((file): Packed => {
    const manifest = JSON.parse(
      execFileSync("tar", ["-xzOf", join(folder, file), "package/package.json"], { encoding: "utf8" })
    )
    return { file, manifest, bytes: readFileSync(join(folder, file)) }
  })
  return listenLocally(
    createServer(({ url = "", headers }, response) => {
      const path = decodeURIComponent(url)
      const tarball = packages.find(({ file }) => path === `/-/${file}`)
      const named = packages.find(({ manifest }) => path === `/${manifest.name}`)
      if (tarball !== undefined) response.end(tarball.bytes)
      else if (named !== undefined) response.end(JSON.stringify(packumentOf(named, headers.host)))
      else response.writeHead(404).end("{}")
    })
  )
}
