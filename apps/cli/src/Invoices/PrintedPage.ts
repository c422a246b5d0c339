import type { InvoiceDetails } from "@estate/domain/Invoice"
import { escapeHtml } from "@estate/text/EscapeHtml"
import type { Language } from "@estate/text/Language"
import { plainLines } from "@estate/text/PlainText"
import { invoiceTexts, requisites, signed, totals } from "./Page.ts"
import { roubles } from "./Roubles.ts"

const style = `
  body { font: 14px/1.45 system-ui, sans-serif; color: #1b1b1b; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.35rem; margin: 0 0 1.25rem }
  table { border-collapse: collapse; width: 100%; margin: 0 0 1.25rem }
  th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; white-space: pre-line }
  .requisites th { width: 14rem; font-weight: normal; color: #666 }
  .services th, .services td { border: 1px solid #bbb }
  .services td:last-child, .services th:last-child { text-align: right; white-space: nowrap }
  tfoot { font-weight: 600 }
  .terms { white-space: pre-line; color: #444 }
  .signature { margin-top: 3rem; border-top: 1px solid #bbb; padding-top: .5rem; width: 60% }
  @media print { body { margin: 0; max-width: none } @page { margin: 20mm } }
`

/** A document has one language: that of the platform's texts, which are not translated. */
const pageLanguage = (invoice: InvoiceDetails, otherwise: Language): Language => {
  const { offerText, services, sumString } = invoice
  const texts = [sumString, offerText, ...services.map(({ title }) => title)]
  return texts.some(text => /\p{Script=Cyrillic}/u.test(text)) ? "ru" : otherwise
}

/** An invoice as one self-contained HTML file for printing. */
export const renderInvoiceHtml = (invoice: InvoiceDetails, readerLanguage: Language): string => {
  const language = pageLanguage(invoice, readerLanguage)
  const text = invoiceTexts[language]
  const money = (amount: number) => escaped(roubles(amount, language))
  const row = (cells: ReadonlyArray<string>) => `<tr>${cells.join("")}</tr>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(invoice.number)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(invoice.number)}</h1>
<table class="requisites">
${requisites(invoice, language)
  .map(([name, value]) => row([`<th scope="row">${name}</th>`, `<td>${escaped(value)}</td>`]))
  .join("\n")}
</table>
<table class="services">
<thead>${row([`<th scope="col">${text.service}</th>`, `<th scope="col">${text.amount}</th>`])}</thead>
<tbody>
${invoice.services
  .map(({ title, amount }) => row([`<td>${escaped(title)}</td>`, `<td>${money(amount)}</td>`]))
  .join("\n")}
</tbody>
<tfoot>
${totals(invoice, language)
  .map(([name, amount]) => row([`<td>${escaped(name)}</td>`, `<td>${money(amount)}</td>`]))
  .join("\n")}
</tfoot>
</table>
<p>${escaped(invoice.sumString)}</p>
<p class="terms">${escaped(invoice.offerText)}</p>
<p class="signature">${escaped(signed(invoice))}</p>
</main>
</body>
</html>
`
}

/** Escaped for HTML, and without control characters for a terminal. */
const escaped = (text: string): string => escapeHtml(plainLines(text).join("\n"))
