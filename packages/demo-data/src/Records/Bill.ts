import { InvoiceDetails } from "@estate/domain/Invoice"
import type { LocalDate } from "@estate/domain/LocalDate"
import { type Payer, payersOf, type Recipient, recipients } from "../Phrases/Firms.ts"
import { roublesInWords } from "../Phrases/RoublesInWords.ts"
import { offerText, type Service, services, shootings } from "../Phrases/Services.ts"
import type { Dice } from "../SeededRandom.ts"
import { inRussian } from "./Day.ts"

/** What is billed to whom, before anybody pays. */
export interface Bill {
  readonly number: string
  readonly createdOn: LocalDate
  readonly payer: Payer
  readonly recipient: Recipient
  readonly details: InvoiceDetails
}

/** Russia's VAT rose from 20% to 22% when 2026 began. */
const vatPercentOn = ({ year }: LocalDate) => (year < 2026 ? 20 : 22)

const grouped = (amount: number) => amount.toString().replace(/\B(?=(\d{3})+$)/g, " ")

/** Bills for an agency, as the platform and those who work for it write them. */
export const makeBills = (dice: Dice, company: number) => {
  const nextPayer = dice.deck(payersOf(company))
  const nextService = dice.deck(services)
  const nextShooting = dice.deck(shootings)
  const [platform, advertising, photographer = platform] = recipients
  const nextRecipient = dice.deck([platform, platform, platform, advertising ?? platform, photographer])

  return (number: string, createdOn: LocalDate): Bill => {
    const payer = nextPayer()
    const recipient = nextRecipient()
    const next = recipient === photographer ? nextShooting : nextService
    const lines = Array.from({ length: dice.between(1, 3) }, () => billed(dice, next()))
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    const percent = recipient.paysVat ? vatPercentOn(createdOn) : 0
    const vat = (total * percent) / 100
    const details = new InvoiceDetails({
      number: `Счёт на оплату № ${number} от ${inRussian(createdOn)}`,
      recipient: recipient.name,
      contacts: recipient.contacts,
      bankItin: recipient.taxNumber,
      bankKpp: recipient.registrationCode,
      bankAccountNumber: recipient.account,
      bankBik: recipient.bankCode,
      bankCorrespondentAccount: recipient.correspondentAccount,
      generalManagerPosition: recipient.managerPosition,
      generalManager: recipient.manager,
      payer: payer.description,
      offerText,
      services: lines,
      totalAmount: total,
      totalAmountWithVat: total + vat,
      vatString:
        percent > 0
          ? `НДС ${percent}%: ${grouped(vat)} руб.`
          : "Без НДС (упрощённая система налогообложения)",
      vatAmount: vat,
      sumString: roublesInWords(total + vat)
    })
    return { number, createdOn, payer, recipient, details }
  }
}

const billed = (dice: Dice, { title, unit, price, most }: Service) => {
  const quantity = dice.between(1, most)
  return { title: `${title}, ${quantity} ${unit}`, amount: price * quantity }
}
