import type { ViewProps } from 'tapkit/kernel'
import { useLocale, useMessages } from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import { messages } from '../messages.ts'
import { CurrencyList } from './CurrencyList.tsx'
import { SampleNotice } from './SampleNotice.tsx'
import { useSeller } from './useSeller.ts'

/** The fiat currencies that the seller takes. */
export default function OnRampFiatSelectView({ kernel }: ViewProps<'OnRampFiatSelect'>) {
  const words = useMessages(kernel, 'onramp', messages)
  const locale = useLocale(kernel)
  const { options, payment, isSample } = useSeller(kernel) ?? {}
  const items = options?.payment.map(({ id }) => ({ id, title: id, ...namedBy(id, locale) })) ?? []
  return (
    <CurrencyList
      kernel={kernel}
      label={words.currencies}
      search={words.searchCurrency}
      items={items}
      current={payment?.id}
      onChoose={(id) => {
        choose(kernel, { payment: id })
        kernel.goBack()
      }}
    >
      {isSample && <SampleNotice kernel={kernel} />}
    </CurrencyList>
  )
}

/** The name and sign of a fiat currency, if the browser knows its code. */
function namedBy(code: string, locale: string): { readonly subtitle?: string | undefined; readonly sign?: string } {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code)
    const price = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    const sign = price.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
    return name === code ? {} : { subtitle: name, sign }
  } catch {
    return {}
  }
}
