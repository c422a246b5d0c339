import { wordsOf } from "./Search.ts"

/** Thanks and farewells, in lower case, «ё» written as «е»; longer ones first. */
const closings = [
  "до свидания",
  "до встречи",
  "до связи",
  "до скорого",
  "до завтра",
  "всего доброго",
  "всего хорошего",
  "хорошего дня",
  "хорошего вечера",
  "хороших выходных",
  "спокойной ночи",
  "доброй ночи",
  "договорились",
  "спасибо",
  "благодарю",
  "благодарим",
  "спс",
  "удачи",
  "пока",
  "have a nice day",
  "have a good day",
  "have a great day",
  "have a good evening",
  "have a nice weekend",
  "thank you",
  "many thanks",
  "thanks",
  "thx",
  "good night",
  "good bye",
  "goodbye",
  "see you",
  "take care",
  "cheers",
  "bye"
]

/** Words that ask for nothing beside closing words. Alone they close nothing. */
const fillers = new Set(
  (
    "ок окей хорошо отлично супер прекрасно понятно понял поняла поняли ясно принято ладно да все тогда и " +
    "вам вас большое огромное очень за ответ подробный быстрый информацию помощь честность взаимно " +
    "ok okay good great perfect fine clear got it i understood all so very much a lot and then to you too " +
    "for the your reply answer help information quick prompt that s is"
  ).split(" ")
)

const anyClosing = new RegExp(`(?<= )(?:${closings.join("|")})(?= )`, "g")

/**
 * True if a text is only thanks or a farewell, in English or in Russian: it has a word of
 * `closings`, every other word is one of `fillers`, and it has no question mark. So «Ок, спасибо
 * большое!» closes a conversation, but «Спасибо, жду документы» does not: a buyer who may be
 * waiting for something is never taken for one who is not.
 */
export const isClosing = (text: string): boolean => {
  if (!mayClose(text)) return false
  const all = ` ${wordsOf(text).join(" ")} `
  const others = all.replaceAll(anyClosing, "")
  return others !== all && others.split(" ").every(word => word === "" || fillers.has(word))
}

/**
 * False if a text asks for something, whatever else it says: it has a question mark, or a word that
 * is neither a closing word nor a filler.
 */
export const mayClose = (text: string): boolean =>
  !/[?？]/.test(text) && wordsOf(text).every(word => known.has(word))

const known = new Set([...fillers, ...closings.flatMap(closing => closing.split(" "))])
