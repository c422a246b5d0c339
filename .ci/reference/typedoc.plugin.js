// Pages for readers. The classes of Schema and of Context extend long expressions: what a class has
// of them is shown as its own, and what only repeats the expression is left out. The first page says
// what the folders hold, rather than repeating the names of the files in them.
import { Converter, PageEvent, ReflectionKind } from "typedoc"

const firstPage = `# The API for developers

A module has a page of its own, which describes all that it exports:

- [\`@estate/api-client\`](api-client): the services of the client. Without Effect all of it is in
  [Promise](api-client/Promise.md); with Effect each service has a module, such as
  [Threads](api-client/Threads.md), and [AllServices](api-client/AllServices.md) has all of them.
- [\`@estate/domain\`](domain): records, ids, errors and rules, such as [Thread](domain/Thread.md) and
  [PlatformError](domain/PlatformError.md).
`

export const load = ({ converter, renderer }) => {
  renderer.on(PageEvent.END, page => {
    if (page.url === "README.md") page.contents = firstPage
  })
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
