import type { ViewProps } from 'tapkit/kernel'
import { useMessages } from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import { messages } from '../messages.ts'
import { CurrencyList } from './CurrencyList.tsx'
import { SampleNotice } from './SampleNotice.tsx'
import { useSeller } from './useSeller.ts'

/** The currencies that the seller sells on the network in use. */
export default function OnRampTokenSelectView({ kernel }: ViewProps<'OnRampTokenSelect'>) {
  const words = useMessages(kernel, 'onramp', messages)
  const { options, purchase, isSample } = useSeller(kernel) ?? {}
  const items = options?.purchase.map(({ id, name, symbol }) => ({ id, title: symbol, subtitle: name })) ?? []
  return (
    <CurrencyList
      kernel={kernel}
      label={words.tokens}
      search={words.searchToken}
      items={items}
      current={purchase?.id}
      onChoose={(id) => {
        const bought = options?.purchase.find((each) => each.id === id)
        if (bought) choose(kernel, { purchase: bought })
        kernel.goBack()
      }}
    >
      {isSample && <SampleNotice kernel={kernel} />}
    </CurrencyList>
  )
}
