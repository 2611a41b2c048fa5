import { useState } from 'react'
import type { WalletLinks } from 'tapkit/kernel'
import { safeHref } from '../../kit/buttons/safeHref.ts'
import { Tabs } from '../../kit/buttons/Tabs.tsx'
import { QrCode } from '../../kit/qr/QrCode.tsx'
import type { further } from '../../locales/further.ts'

type Props = { readonly links: WalletLinks; readonly words: (typeof further)['getWallet'] }

/** Codes on a computer's screen that lead a phone to its store. */
export function PhoneStores({ links, words }: Props) {
  const stores = (['ios', 'android'] as const).flatMap((id) => {
    const href = safeHref(links[id])
    return href ? [{ id, href, label: words.phones[id] }] : []
  })
  const [chosen, setChosen] = useState<string>()
  const store = stores.find(({ id }) => id === chosen) ?? stores[0]
  if (!store) return null
  const code = (
    <div className="tk-pad vstack tk-gap center">
      <QrCode value={store.href} label={words.storeCode(words.stores[store.id])} />
      <p className="small dim">{words.scan}</p>
    </div>
  )
  if (stores.length === 1) return code
  return (
    <Tabs label={words.onPhone} tabs={stores} value={store.id} onChange={setChosen}>
      {code}
    </Tabs>
  )
}
