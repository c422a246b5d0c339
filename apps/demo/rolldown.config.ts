import { program } from "../../rolldown.shared.ts"

export default program()
