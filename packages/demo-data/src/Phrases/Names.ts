import type { NonEmptyReadonlyArray } from "effect/Array"

/** First names, and the patronymics that go with them. */
export interface Names {
  readonly firstNames: NonEmptyReadonlyArray<string>
  readonly patronymics: NonEmptyReadonlyArray<string>
}

export const women: Names = {
  firstNames: [
    "Анна",
    "Марина",
    "Ольга",
    "Екатерина",
    "Наталья",
    "Татьяна",
    "Юлия",
    "Светлана",
    "Ирина",
    "Елена",
    "Дарья",
    "Ксения",
    "Алёна",
    "Вера",
    "Людмила",
    "Полина",
    "Софья",
    "Валентина",
    "Кристина",
    "Гульнара",
    "Алина",
    "Лариса",
    "Надежда",
    "Жанна"
  ],
  patronymics: [
    "Сергеевна",
    "Андреевна",
    "Викторовна",
    "Петровна",
    "Игоревна",
    "Михайловна",
    "Олеговна",
    "Николаевна",
    "Дмитриевна",
    "Александровна",
    "Евгеньевна",
    "Павловна",
    "Юрьевна",
    "Рустамовна",
    "Борисовна",
    "Геннадьевна"
  ]
}

export const men: Names = {
  firstNames: [
    "Пётр",
    "Алексей",
    "Игорь",
    "Дмитрий",
    "Сергей",
    "Артём",
    "Михаил",
    "Николай",
    "Виктор",
    "Роман",
    "Илья",
    "Георгий",
    "Тимур",
    "Фёдор",
    "Константин",
    "Вадим",
    "Руслан",
    "Кирилл",
    "Станислав",
    "Юрий",
    "Семён",
    "Глеб",
    "Арсений",
    "Эдуард"
  ],
  patronymics: [
    "Алексеевич",
    "Владимирович",
    "Сергеевич",
    "Иванович",
    "Петрович",
    "Дмитриевич",
    "Олегович",
    "Николаевич",
    "Маратович",
    "Андреевич",
    "Евгеньевич",
    "Борисович",
    "Павлович",
    "Юрьевич",
    "Львович",
    "Фёдорович"
  ]
}

/** A surname, where somebody gives but its first letter. */
export const surnameLetters: NonEmptyReadonlyArray<string> = [
  "А",
  "Б",
  "В",
  "Г",
  "Д",
  "З",
  "К",
  "Л",
  "М",
  "Н",
  "О",
  "П",
  "Р",
  "С",
  "Т",
  "Ф",
  "Х",
  "Ч",
  "Ш"
]

/** Who answers for the agency. */
export const agents: NonEmptyReadonlyArray<string> = [
  "Мария",
  "Виктория",
  "Ирина",
  "Ольга",
  "Светлана",
  "Евгения"
]

export const agencyTitle = "Агентство недвижимости «Тихий двор»"
