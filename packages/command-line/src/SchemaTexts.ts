/** What a schema says about an invalid or missing value, in Russian. Other texts are unchanged. */
export const schemaTextInRussian = (text: string): string =>
  text
    .replace(/^(?:\S+ )*is missing$/u, "этого поля нет")
    .replace(/^Expected (.*), actual /su, "ожидается $1, а не ")
