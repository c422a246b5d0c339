import { isatty } from "node:tty"

const STDERR = 2
const logsToTerminal = isatty(STDERR)

// The first module of the program: by default SIGHUP ends a process, even while it still loads.
// Nothing is lost: files that change after they were read are read again. When the terminal that
// shows the log is closed, nobody would know that the program still runs: it stops as by SIGTERM.
if (process.argv[2] === "run")
  process.on("SIGHUP", () => {
    if (logsToTerminal && !isatty(STDERR)) process.kill(process.pid, "SIGTERM")
  })
