import { program } from "../../rolldown.shared.ts"

export default program(["@slack/socket-mode", "libsql", "pg"])
