// Pages for readers. The classes of Schema and of Context extend long expressions: what a class has
// of them is shown as its own, and what only repeats the expression is left out. The first page says
// what the folders hold, rather than repeating the names of the files in them.
import { Application, Converter, PageEvent, ReferenceType, ReflectionKind } from "typedoc"

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
    page.contents = page.url === "README.md" ? firstPage : withoutRepetitions(page.contents)
  })
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
      if (reflection.kindOf(ReflectionKind.Module)) reflection.name = reflection.name.replace("/src/", "/")
      if (isRepeated(reflection)) project.removeReflection(reflection)
      if (reflection.extendedTypes?.some(({ type }) => type !== "reference")) delete reflection.extendedTypes
    }
  })
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.ClassOrInterface))
      linkInherited(reflection, project)
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

/** A signature has the parameters and the result with their types; headings separate sections. */
const withoutRepetitions = text =>
  text
    .replaceAll(/^#{4,6} Parameters\n\n\| Parameter \| Type \|\n(?:\|.*\n)+\n?/gm, "")
    .replaceAll(/^#{4,6} Returns\n\n.+\n(?:\n(?=[#*])|$(?![\s\S]))/gm, "")
    .replaceAll(/^\*\*\*\n\n/gm, "")
    .replace(/\n+$/, "\n")

const hasPages = ({ name, kind }) => kind !== ReflectionKind.Module || /^(api-client|domain)\//.test(name)

/**
 * All errors without Effect have the fields of `EstateError`, and the tests' settings those of a
 * client: a link says so in one line.
 */
const linkInherited = (reflection, project) => {
  const members = reflection.children ?? []
  if (reflection.extendedTypes?.some(({ name }) => name === "Partial"))
    for (const member of members.filter(each => each.inheritedFrom !== undefined))
      project.removeReflection(member)
  const base = reflection.parent.getChildByName("EstateError")
  if (base === undefined || base === reflection || reflection.kind !== ReflectionKind.Class) return
  const fields = base.children.filter(({ kind, name }) => kind === ReflectionKind.Property && name !== "name")
  const inherited = new Set(fields.map(({ name }) => name))
  const repeated = members.filter(({ name }) => inherited.has(name))
  if (repeated.length < inherited.size) return
  for (const member of repeated) project.removeReflection(member)
  const [parent, own] = [base, reflection].map(each =>
    ReferenceType.createResolvedReference(each.name, each, project)
  )
  reflection.typeHierarchy = { types: [parent], next: { types: [own], isTarget: true } }
}

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
