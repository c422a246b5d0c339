import { describe, expect, it } from "@effect/vitest"
import { isClosing } from "@estate/domain/ClosingWords"

describe("isClosing", () => {
  it.each([
    "Спасибо",
    "спасибо, до свидания",
    "Спасибо, всё понятно!",
    "Ок, спасибо большое! 🙏",
    "Спасибо большое, до встречи!",
    "Благодарю за подробный ответ.",
    "Ясно, спасибо за честность.",
    "Тогда до скорого!",
    "Отлично, тогда договорились.",
    "Всего доброго)",
    "Пока",
    "Thanks!",
    "Ok, thank you very much",
    "Great, thanks for the quick reply. Bye!",
    "Perfect, see you then",
    "THANK YOU!!!"
  ])("ends a conversation: %s", text => {
    expect(isClosing(text)).toBe(true)
  })

  it.each([
    "",
    "🙏",
    "Ок",
    "Хорошо",
    "Good",
    "Алло, есть кто живой?",
    "Спасибо, а торг возможен?",
    "Спасибо?",
    "Спасибо, жду документы",
    "Спасибо. Покажу семье и вернусь с ответом.",
    "Хорошо, ждём от вас код домофона.",
    "Заранее спасибо",
    "Спасибо, пришлите планировку",
    "Спасибо, буду в 11",
    "Пока не решили",
    "До свидания пока не говорю",
    "Thanks, waiting for the plan",
    "Thanks in advance",
    "Thank you, can you send the plan",
    "Goodbyes are hard",
    "See you at 11"
  ])("asks for an answer, or may: %s", text => {
    expect(isClosing(text)).toBe(false)
  })
})
