import { PayerId, RecipientId } from "@estate/domain/Invoice"
import type { NonEmptyReadonlyArray } from "effect/Array"

/**
 * The firms that send invoices, and what these say of them. No such firm or bank exists: the check
 * digit of its tax number is wrong, and its bank code is not assigned.
 */
export const recipients = [
  {
    id: RecipientId.make(3),
    paysVat: true,
    printed: {
      recipient: "ООО «Площадка объявлений»",
      contacts:
        "115000, Москва, Вымышленный пер., д. 8, офис 401\nтел. 8 (000) 000-10-10\nbilling@ploshchadka.example",
      bankItin: "7700001234",
      bankKpp: "770001001",
      bankAccountNumber: "40702810000000001234",
      bankBik: "044599001",
      bankCorrespondentAccount: "30101810000000000001",
      generalManagerPosition: "Генеральный директор",
      generalManager: "Половодов П. С."
    }
  },
  {
    id: RecipientId.make(4),
    paysVat: true,
    printed: {
      recipient: "ООО «Площадка. Реклама»",
      contacts:
        "115000, Москва, Вымышленный пер., д. 8, офис 407\nтел. 8 (000) 000-10-17\nads@ploshchadka.example",
      bankItin: "7700005678",
      bankKpp: "770001001",
      bankAccountNumber: "40702810000000005678",
      bankBik: "044599002",
      bankCorrespondentAccount: "30101810000000000002",
      generalManagerPosition: "Директор",
      generalManager: "Черемшанова В. И."
    }
  },
  {
    id: RecipientId.make(9),
    // Under the simplified tax system.
    paysVat: false,
    printed: {
      recipient: "ИП Туесов Г. М.",
      contacts: "142000, Московская обл., пос. Дальний, ул. Садовая, д. 2\nphoto@tuesov.example",
      bankItin: "500000123456",
      bankKpp: "",
      bankAccountNumber: "40802810000000009012",
      bankBik: "044599003",
      bankCorrespondentAccount: "30101810000000000003",
      generalManagerPosition: "Индивидуальный предприниматель",
      generalManager: "Туесов Г. М."
    }
  }
] as const

/** A firm that sends invoices. */
export type Recipient = (typeof recipients)[number]

/** How a firm pays: within days, within weeks, or sometimes never. */
export type PaymentHabit = "prompt" | "slow" | "forgetful"

/** A firm of an agency that pays its invoices. */
export interface Payer {
  readonly id: PayerId
  readonly name: string
  readonly description: string
  readonly habit: PaymentHabit
}

const payer = (id: number, habit: PaymentHabit, name: string, requisites: string): Payer => ({
  id: PayerId.make(id),
  habit,
  name,
  description: `${name}, ${requisites}`
})

/** The firms of an agency; of the first one if the company is not of the demo. */
export const payersOf = (company: number): NonEmptyReadonlyArray<Payer> =>
  company === 2 ? ofLanternHouse : ofQuietYard

const ofQuietYard: NonEmptyReadonlyArray<Payer> = [
  payer(71, "prompt", "ООО «Тихий двор»", "ИНН 7700010203, КПП 770001001, Москва, Вымышленная наб., д. 3"),
  payer(
    72,
    "slow",
    "ООО «Тихий двор. Аренда»",
    "ИНН 7700010304, КПП 770001001, Москва, Вымышленная наб., д. 3"
  ),
  payer(
    73,
    "forgetful",
    "ООО «Двор и Ко»",
    "ИНН 5000010405, КПП 500001001, Московская обл., пос. Дальний, д. 17"
  ),
  payer(74, "slow", "ИП Омутова К. Л.", "ИНН 770000112233, Москва")
]

const ofLanternHouse: NonEmptyReadonlyArray<Payer> = [
  payer(81, "prompt", "ООО «Дом с фонарём»", "ИНН 7700020506, КПП 770001001, Москва, Фонарный тупик, д. 1"),
  payer(
    82,
    "forgetful",
    "ООО «Фонарь Инвест»",
    "ИНН 7700020607, КПП 770001001, Москва, Фонарный тупик, д. 1"
  ),
  payer(83, "slow", "ИП Лозовой Е. Т.", "ИНН 500000445566, Московская обл., пос. Дальний")
]
