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

/** First letters of surnames, for buyers who show only that. */
export const surnameInitials: NonEmptyReadonlyArray<string> = [
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

/** Surnames in both genders. */
export const surnames: NonEmptyReadonlyArray<{ readonly woman: string; readonly man: string }> = [
  { woman: "Ветлугина", man: "Ветлугин" },
  { woman: "Заозёрная", man: "Заозёрный" },
  { woman: "Курослепова", man: "Курослепов" },
  { woman: "Медуницына", man: "Медуницын" },
  { woman: "Перелогова", man: "Перелогов" },
  { woman: "Росянкина", man: "Росянкин" },
  { woman: "Стогова", man: "Стогов" },
  { woman: "Туесова", man: "Туесов" },
  { woman: "Черемшанова", man: "Черемшанов" },
  { woman: "Яснополова", man: "Яснополов" },
  { woman: "Бересклетова", man: "Бересклетов" },
  { woman: "Дубравкина", man: "Дубравкин" },
  { woman: "Лозовая", man: "Лозовой" },
  { woman: "Омутова", man: "Омутов" },
  { woman: "Половодова", man: "Половодов" },
  { woman: "Зарянкина", man: "Зарянкин" }
]

/** First names of the agents who answer buyers. */
export const agents: NonEmptyReadonlyArray<string> = [
  "Мария",
  "Виктория",
  "Ирина",
  "Ольга",
  "Светлана",
  "Евгения"
]
