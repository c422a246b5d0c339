// Checks that every export of the packages without pages in the reference is described; writes nothing.
import { Converter, OptionDefaults, ReflectionKind } from "typedoc"

const packages = ["api", "decode", "text", "reports"]

const WITH_MEMBERS = ReflectionKind.ClassOrInterface | ReflectionKind.TypeLiteral

const withoutMembers = ({ converter }) =>
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const { children = [] } of project.getReflectionsByKind(WITH_MEMBERS))
      for (const member of [...children]) project.removeReflection(member)
  })

export default {
  extends: ["./typedoc.json"],
  plugin: ["typedoc-plugin-markdown", "./typedoc.plugin.js", withoutMembers],
  entryPoints: ["api/src/*.ts", "decode/src/*.ts", "text/src/*.ts", "reports/src/*/*.ts"].map(
    files => `../../packages/${files}`
  ),
  packagesRequiringDocumentation: packages.map(name => `@estate/${name}`),
  requiredToBeDocumented: ["Variable", "Function", "Class", "Interface", "TypeAlias"],
  intentionallyNotDocumented: [],
  // A tag for Effect's language service.
  blockTags: [...OptionDefaults.blockTags, "@effect-expect-leaking"],
  emit: "none"
}
