// Pages for readers. The classes of Schema and of Context extend long expressions: what a class has
// of them is shown as its own, and what only repeats the expression is left out. The first page says
// what the folders hold, rather than repeating the names of the files in them.
import { Application, Converter, PageEvent, ReflectionKind } from "typedoc"

const firstPage = `# The API for developers

A module has a page of its own, which describes all that it exports:

- [\`@estate/api-client\`](api-client): the services of the client. Without Effect all of it is in
  [Promise](api-client/Promise.md); with Effect each service has a module, such as
  [Threads](api-client/Threads.md), and [AllServices](api-client/AllServices.md) has all of them.
- [\`@estate/domain\`](domain): records, ids, errors and rules, such as [Thread](domain/Thread.md) and
  [PlatformError](domain/PlatformError.md).
`

export const load = application => {
  const { converter, renderer } = application
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
    for (const reflection of project.getReflectionsByKind(WITH_MEMBERS))
      if (hasOnlyExports(reflection))
        for (const member of [...(reflection.children ?? [])]) project.removeReflection(member)
  })
  // After this each export is known to be described.
  application.on(Application.EVENT_VALIDATE_PROJECT, project => {
    for (const module of project.getChildrenByKind(ReflectionKind.Module))
      if (!hasPages(module)) project.removeReflection(module)
  })
}

const hasPages = ({ name, kind }) => kind !== ReflectionKind.Module || /^(api-client|domain)\//.test(name)

/** An inherited constructor, or the `message` of an error. */
const isRepeated = ({ kind, name, inheritedFrom, overwrites }) =>
  (kind === ReflectionKind.Constructor && inheritedFrom !== undefined) ||
  (kind === ReflectionKind.Accessor && name === "message" && overwrites !== undefined)

/** Of a module without a page each export must be described, but not its members. */
const hasOnlyExports = reflection => {
  for (let each = reflection; each !== undefined; each = each.parent)
    if (each.kind === ReflectionKind.Module) return !hasPages(each)
  return false
}

const WITH_MEMBERS = ReflectionKind.ClassOrInterface | ReflectionKind.TypeLiteral
