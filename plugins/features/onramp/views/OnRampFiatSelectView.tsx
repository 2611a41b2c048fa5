import type { ViewProps } from 'tapkit/kernel'
import { useLocale, useMessages } from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import { messages } from '../messages.ts'
import { CurrencyList } from './CurrencyList.tsx'
import { SampleNotice } from './SampleNotice.tsx'
import { useSeller } from './useSeller.ts'

/** What the seller takes. */
export default function OnRampFiatSelectView({ kernel }: ViewProps<'OnRampFiatSelect'>) {
  const words = useMessages(kernel, 'onramp', messages)
  const locale = useLocale(kernel)
  const { options, payment, isSample } = useSeller(kernel) ?? {}
  const items = options?.payment.map(({ id }) => ({ id, title: id, subtitle: nameOf(id, locale) })) ?? []
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

/** What people call a currency, where the browser knows its code. */
function nameOf(code: string, locale: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code)
    return name === code ? undefined : name
  } catch {
    return undefined
  }
}
