/** What a schema says about a wrong or missing value, in Russian. Other texts stay as they are. */
export const schemaTextInRussian = (text: string): string =>
  text
    .replace(/^(?:\S+ )*is missing$/u, "этого поля нет")
    .replace(/^Expected (.*), actual /su, "ожидается $1, а не ")
