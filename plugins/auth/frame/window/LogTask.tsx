import { useCallback, useEffect, useMemo, useState } from 'react'
import { Notice } from '../drawing/Notice.tsx'
import { readVault } from '../vault/readVault.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { messages } from './messages.ts'
import { isKeptByServer, type VaultServer } from './vaultServer.ts'

type LogServer = Pick<VaultServer, 'events' | 'explain'>

type Props = {
  readonly store: WalletStore
  /** The auth server, if it keeps the wallet; `undefined` as well if the page cannot reach it. */
  readonly server?: LogServer | undefined
  readonly wallet: Wallet
}

/** A line of the log: what was done, by which site or in which browser, and when. */
type Line = { readonly text: string; readonly by: string | undefined; readonly at: number }

/** The lines of a log, or why there are none. `other`: this browser is logged in to another account. */
type Lines = readonly Line[] | 'failed' | 'other'

/** The log of the wallet on this device and, of a wallet that an auth server keeps, of its account there; newest first. */
export function LogTask({ store, server, wallet }: Props) {
  const here = useLines(useCallback(() => readHere(store), [store]))
  const there = useLines(useMemo(() => server && (() => readThere(server, wallet)), [server, wallet]))
  if (here === undefined || (server && there === undefined)) return null
  const lines = [here, there].flatMap((found) => (typeof found === 'object' ? found : []))
  return (
    <>
      {here === 'failed' && <Notice tone="warning">{messages.noStorage}</Notice>}
      {isKeptByServer(wallet) && typeof there !== 'object' && (
        <Notice tone="warning">{there === 'other' ? messages.logOfOther : messages.logOfServerFailed}</Notice>
      )}
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

async function readHere(store: WalletStore): Promise<Lines> {
  const entries = await store.entries()
  return entries.toReversed().map(({ event, host, at }) => ({ text: messages.events[event], by: host, at }))
}

/** The lines of the account that keeps the wallet. This browser may be logged in to another one, whose lines are not shown as those of the wallet. */
async function readThere(server: LogServer, { vault }: Wallet): Promise<Lines> {
  const texts: Readonly<Record<string, string>> = messages.serverEvents
  try {
    const found = await server.events(readVault(vault ?? ''))
    return found.map(({ event, device, at }) => ({
      text: (Object.hasOwn(texts, event) && texts[event]) || messages.unknownEvent,
      by: device,
      at,
    }))
  } catch (error) {
    return server.explain(error) === 'refused' ? 'other' : 'failed'
  }
}

/** The lines of a log once they are read. A log that cannot be read has failed. */
function useLines(read: (() => Promise<Lines>) | undefined): Lines | undefined {
  const [lines, setLines] = useState<Lines>()
  useEffect(() => {
    read?.().then(setLines, () => setLines('failed'))
  }, [read])
  return lines
}
