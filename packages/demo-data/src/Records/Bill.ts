import { InvoiceDetails } from "@estate/domain/Invoice"
import type { LocalDate } from "@estate/domain/LocalDate"
import { String as Str } from "effect"
import { toCurrency } from "n2words/ru-RU"
import { type Payer, payersOf, type Recipient, recipients } from "../Phrases/Firms.ts"
import { dateInRussian, inThousands } from "../Phrases/InRussian.ts"
import { offerText, photographyServices, type Service, services } from "../Phrases/Services.ts"
import type { SeededRandom } from "../SeededRandom.ts"

/** An invoice before anyone pays it. */
export interface Bill {
  readonly number: string
  readonly createdOn: LocalDate
  readonly payer: Payer
  readonly recipient: Recipient
  readonly details: InvoiceDetails
}

/** VAT in Russia rose from 20% to 22% in 2026. */
const vatPercentOn = ({ year }: LocalDate) => (year < 2026 ? 20 : 22)

/** Draws bills for a company, from the platform and its contractors. */
export const makeBills = (random: SeededRandom, company: number) => {
  const nextPayer = random.shuffledCycle(payersOf(company))
  const nextService = random.shuffledCycle(services)
  const nextPhotography = random.shuffledCycle(photographyServices)
  const [platform, advertising, photographer] = recipients
  const nextRecipient = random.shuffledCycle<Recipient>([
    platform,
    platform,
    platform,
    advertising,
    photographer
  ])

  return (number: string, createdOn: LocalDate): Bill => {
    const payer = nextPayer()
    const recipient = nextRecipient()
    const next = recipient === photographer ? nextPhotography : nextService
    const lines = Array.from({ length: random.intBetween(1, 3) }, () => serviceLine(random, next()))
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    const vatPercent = recipient.paysVat ? vatPercentOn(createdOn) : 0
    const vat = (total * vatPercent) / 100
    const details = new InvoiceDetails({
      number: `Счёт на оплату № ${number} от ${dateInRussian(createdOn)}`,
      ...recipient.printed,
      payer: payer.description,
      offerText,
      services: lines,
      totalAmount: total,
      totalAmountWithVat: total + vat,
      vatString:
        vatPercent > 0
          ? `НДС ${vatPercent}%: ${inThousands(vat)} руб.`
          : "Без НДС (упрощённая система налогообложения)",
      vatAmount: vat,
      sumString: `${Str.capitalize(toCurrency(total + vat))} 00 копеек`
    })
    return { number, createdOn, payer, recipient, details }
  }
}

const serviceLine = (random: SeededRandom, { title, unit, price, maxQuantity }: Service) => {
  const quantity = random.intBetween(1, maxQuantity)
  return { title: `${title}, ${quantity} ${unit}`, amount: price * quantity }
}
