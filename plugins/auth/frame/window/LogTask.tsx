import { useEffect, useState } from 'react'
import { Notice } from '../drawing/Notice.tsx'
import type { WalletStore } from '../wallet/walletStore.ts'
import { messages } from './messages.ts'
import type { VaultServer } from './vaultServer.ts'

type Props = {
  readonly store: WalletStore
  /** The auth server, if it keeps the wallet; `undefined` as well if the page cannot reach it. */
  readonly server?: Pick<VaultServer, 'events'> | undefined
  /** Whether an auth server keeps the wallet. */
  readonly isKept: boolean
}

/** A line of the log: what was done, by which site or in which browser, and when. */
type Line = { readonly text: string; readonly by: string | undefined; readonly at: number }

/** The log of the wallet on this device and, of a wallet that an auth server keeps, of its account there; newest first. */
export function LogTask({ store, server, isKept }: Props) {
  const here = useLines(store, readHere)
  const there = useLines(server, readThere)
  if (here === undefined || (server && there === undefined)) return null
  const lines = [here, there].flatMap((found) => (typeof found === 'object' ? found : []))
  return (
    <>
      {here === 'failed' && <Notice tone="warning">{messages.noStorage}</Notice>}
      {isKept && typeof there !== 'object' && <Notice tone="warning">{messages.logOfServerFailed}</Notice>}
      {lines.length === 0 && here !== 'failed' && <p>{messages.logNone}</p>}
      {lines.length > 0 && (
        <ol className="rows">
          {lines
            .toSorted((one, other) => other.at - one.at)
            .map(({ text, by, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the log is drawn once
              <li key={index}>
                <span>{text}</span>
                {by && (
                  <bdi className="small" dir="ltr">
                    {by}
                  </bdi>
                )}
                <time className="dim small" dateTime={new Date(at).toISOString()}>
                  {new Date(at).toLocaleString(document.documentElement.lang || undefined)}
                </time>
              </li>
            ))}
        </ol>
      )}
    </>
  )
}

async function readHere(store: WalletStore): Promise<readonly Line[]> {
  const entries = await store.entries()
  return entries.toReversed().map(({ event, host, at }) => ({ text: messages.events[event], by: host, at }))
}

async function readThere(server: Pick<VaultServer, 'events'>): Promise<readonly Line[]> {
  const texts: Readonly<Record<string, string>> = messages.serverEvents
  const found = await server.events()
  return found.map(({ event, device, at }) => ({
    text: (Object.hasOwn(texts, event) && texts[event]) || messages.unknownEvent,
    by: device,
    at,
  }))
}

/** The lines of a log once they are read. A log that cannot be read has failed. */
function useLines<source>(source: source | undefined, read: (source: source) => Promise<readonly Line[]>) {
  const [lines, setLines] = useState<readonly Line[] | 'failed'>()
  useEffect(() => {
    if (source) read(source).then(setLines, () => setLines('failed'))
  }, [source, read])
  return lines
}
