export { waiting as default } from "../../vitest.shared.ts"
