import { userInfo } from "node:os"

/**
 * The operating-system user who runs the program, for the audit log; with `sudo`, the user who
 * called it.
 */
export const operator = (): string => {
  const { SUDO_USER } = process.env
  const user = userName()
  return SUDO_USER === undefined || SUDO_USER === "" ? user : `${user} (sudo by ${SUDO_USER})`
}

/** A container's user may have no name. */
const userName = () => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`
  }
}
