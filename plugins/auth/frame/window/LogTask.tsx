import { useEffect, useState } from 'react'
import { Notice } from '../drawing/Notice.tsx'
import type { Entry } from '../wallet/log.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { messages } from './messages.ts'

/** The log of the wallet on this device, newest first. */
export function LogTask({ store }: { readonly store: WalletStore }) {
  const [entries, setEntries] = useState<readonly Entry[] | 'failed'>()
  useEffect(() => {
    store.entries().then(setEntries, () => setEntries('failed'))
  }, [store])
  if (entries === 'failed') return <Notice tone="warning">{messages.noStorage}</Notice>
  if (!entries) return null
  if (entries.length === 0) return <p>{messages.logNone}</p>
  return (
    <ol className="rows">
      {entries.toReversed().map(({ event, host, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the log is drawn once
        <li key={index}>
          <span>{messages.events[event]}</span>
          {host && (
            <bdi className="small" dir="ltr">
              {host}
            </bdi>
          )}
          <time className="dim small" dateTime={new Date(at).toISOString()}>
            {new Date(at).toLocaleString(document.documentElement.lang || undefined)}
          </time>
        </li>
      ))}
    </ol>
  )
}
