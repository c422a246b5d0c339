import type { Language } from "@estate/text/Language"

/** The placeholders of help in Russian. Those that are not words, such as URL, are unchanged. */
const russian: Readonly<Record<string, string>> = {
  AREAS: "РАЗДЕЛЫ",
  COMMAND: "КОМАНДА",
  DATE: "ДАТА",
  DIR: "ПАПКА",
  DURATION: "СРОК",
  EXPR: "ВЫРАЖЕНИЕ",
  FIELD: "ПОЛЕ",
  FILE: "ФАЙЛ",
  HH: "ЧЧ",
  HOST: "ХОСТ",
  HOURS: "ЧАСЫ",
  KIND: "ВИД",
  MM: "ММ",
  NAME: "ИМЯ",
  OPTIONS: "ПАРАМЕТРЫ",
  PATH: "ПУТЬ",
  PERIOD: "ПЕРИОД",
  PHONE: "ТЕЛЕФОН",
  PORT: "ПОРТ",
  PROCESS: "ПРОЦЕСС",
  ROUBLES: "РУБЛИ",
  SHELL: "ОБОЛОЧКА",
  TARGET: "ЦЕЛЬ",
  TEXT: "ТЕКСТ",
  THREAD: "ДИАЛОГ",
  TIME: "ВРЕМЯ",
  VALUE: "ЗНАЧЕНИЕ",
  WORDS: "СЛОВА",
  ZONE: "ПОЯС"
}

/** A placeholder of help, such as TEXT or FIELD[:desc], in the reader's language. */
export const placeholder = (text: string, language: Language): string =>
  language === "ru" ? text.replaceAll(/\p{Lu}{2,}/gu, word => russian[word] ?? word) : text
