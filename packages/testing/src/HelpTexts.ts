type Text = string | { readonly en: string; readonly ru: string }

interface Described {
  readonly description: Text
}

/** The help of a command, as far as its texts go. */
interface Helped {
  readonly summary: Text
  readonly options: ReadonlyArray<Described>
  readonly arguments: ReadonlyArray<Described>
  readonly commands: ReadonlyArray<Helped>
  readonly settings?: ReadonlyArray<Described>
}

const textsOf = (node: Helped): ReadonlyArray<Text> => [
  node.summary,
  ...node.options.map(({ description }) => description),
  ...node.arguments.map(({ description }) => description).filter(text => text !== ""),
  ...(node.settings ?? []).map(({ description }) => description),
  ...node.commands.flatMap(textsOf)
]

/** The texts of a command's help that are not in the language that they are for. */
export const textsInAnotherLanguage = (node: Helped): ReadonlyArray<Text> =>
  textsOf(node).filter(text => {
    const { en, ru } = typeof text === "string" ? { en: text, ru: text } : text
    return !/\p{Script=Cyrillic}/u.test(ru) || /\p{Script=Cyrillic}/u.test(en)
  })
