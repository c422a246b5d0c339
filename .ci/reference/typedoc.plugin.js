// Pages for readers. The classes of Schema and of Context extend long expressions: what a class has
// of them is shown as its own, and what only repeats the expression is left out.
import { Converter, ReflectionKind } from "typedoc"

export const load = ({ converter }) => {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
      if (reflection.kindOf(ReflectionKind.Module)) reflection.name = reflection.name.replace("/src/", "/")
      if (isRepeated(reflection)) project.removeReflection(reflection)
      if (reflection.extendedTypes?.some(({ type }) => type !== "reference")) delete reflection.extendedTypes
    }
  })
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
      delete reflection.inheritedFrom
      delete reflection.overwrites
    }
  })
}

/** An inherited constructor, or the `message` of an error. */
const isRepeated = ({ kind, name, inheritedFrom, overwrites }) =>
  (kind === ReflectionKind.Constructor && inheritedFrom !== undefined) ||
  (kind === ReflectionKind.Accessor && name === "message" && overwrites !== undefined)
