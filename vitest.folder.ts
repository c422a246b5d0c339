import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Temporary files of a run of tests and of its programs are in a folder of their own, which is
 * deleted at the end.
 */
export default () => {
  const shared = process.env.ESTATE_SHARED_FOLDER ?? tmpdir()
  const folder = mkdtempSync(join(tmpdir(), "estate-tests-"))
  // Postgres runs as another user, and has its data there.
  chmodSync(folder, 0o711)
  Object.assign(process.env, { TMPDIR: folder, ESTATE_SHARED_FOLDER: shared })
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
