import { isatty } from "node:tty"

const STDERR = 2
const logsToTerminal = isatty(STDERR)

// The first module of the program, since by default SIGHUP ends a process even while it is loading.
// Nothing is lost: files that change after they were read are read again. When the terminal that
// shows the log is closed, nobody would know that the program is still running, so it stops as if
// by SIGTERM.
if (process.argv[2] === "run")
  process.on("SIGHUP", () => {
    if (logsToTerminal && !isatty(STDERR)) process.kill(process.pid, "SIGTERM")
  })
