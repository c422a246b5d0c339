// The compiled implementation of `#way` in package.json; `Interpreted.ts` is the plain one.
export { compile as parserOf } from "./Compile.ts"
export { compileEncoder as encoderOf } from "./Encoder.ts"
