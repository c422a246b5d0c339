import { waiting } from "../../vitest.shared.ts"

export default waiting(2)
