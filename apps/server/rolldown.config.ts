import { program } from "../../rolldown.shared.ts"

export default program(["libsql", "libsql/promise", "pg"])
