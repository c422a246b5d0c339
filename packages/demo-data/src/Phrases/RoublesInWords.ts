/** Plural forms of a noun: 1 рубль, 2 рубля, 5 рублей. */
interface Forms {
  readonly one: string
  readonly few: string
  readonly many: string
}

const ROUBLES: Forms = { one: "рубль", few: "рубля", many: "рублей" }

/** Names of powers of a thousand, from the first one. */
const powers: ReadonlyArray<Forms> = [
  { one: "тысяча", few: "тысячи", many: "тысяч" },
  { one: "миллион", few: "миллиона", many: "миллионов" },
  { one: "миллиард", few: "миллиарда", many: "миллиардов" },
  { one: "триллион", few: "триллиона", many: "триллионов" }
]

const toNineteen = [
  "",
  "один",
  "два",
  "три",
  "четыре",
  "пять",
  "шесть",
  "семь",
  "восемь",
  "девять",
  "десять",
  "одиннадцать",
  "двенадцать",
  "тринадцать",
  "четырнадцать",
  "пятнадцать",
  "шестнадцать",
  "семнадцать",
  "восемнадцать",
  "девятнадцать"
]

const tens = [
  "",
  "",
  "двадцать",
  "тридцать",
  "сорок",
  "пятьдесят",
  "шестьдесят",
  "семьдесят",
  "восемьдесят",
  "девяносто"
]

const hundreds = [
  "",
  "сто",
  "двести",
  "триста",
  "четыреста",
  "пятьсот",
  "шестьсот",
  "семьсот",
  "восемьсот",
  "девятьсот"
]

const plural = new Intl.PluralRules("ru")

/** The plural form that a number takes. */
const counted = (number: number, forms: Forms): string => {
  const rule = plural.select(number)
  return rule === "one" || rule === "few" ? forms[rule] : forms.many
}

/** A thousand is feminine: одна тысяча, две тысячи. */
const unit = (number: number, feminine: boolean) =>
  feminine && number === 1 ? "одна" : feminine && number === 2 ? "две" : toNineteen[number]

const belowThousand = (number: number, feminine: boolean) => {
  const rest = number % 100
  return [
    hundreds[Math.floor(number / 100)],
    rest < 20 ? "" : tens[Math.floor(rest / 10)],
    unit(rest < 20 ? rest : rest % 10, feminine)
  ]
}

/** An integer from 0 to below 10¹⁵ in Russian words, masculine. */
export const inWords = (number: number): string => {
  if (number === 0) return "ноль"
  const words = powers.toReversed().flatMap((forms, index) => {
    const power = powers.length - index
    const group = Math.floor(number / 1000 ** power) % 1000
    return group === 0 ? [] : [...belowThousand(group, power === 1), counted(group, forms)]
  })
  return [...words, ...belowThousand(number % 1000, false)].filter(Boolean).join(" ")
}

/** An amount as invoices spell it: «Двадцать две тысячи двести рублей 00 копеек». */
export const roublesInWords = (roubles: number): string => {
  const words = inWords(roubles)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${counted(roubles, ROUBLES)} 00 копеек`
}
