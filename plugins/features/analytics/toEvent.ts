import { isSameAddress, type Kernel, type LedgerEntry } from 'tapkit/kernel'
import { allowName, allowProps } from './allowed/events.ts'
import { type Facts, network } from './allowed/rules.ts'
import { createEvent } from './createEvent.ts'
import { readError } from './readError.ts'
import { readNavigation } from './readNavigation.ts'
import type { AnalyticsEvent, Heard } from './types.ts'

type Named = { readonly event: string; readonly props: Readonly<Record<string, unknown>> }

/** Makes of each moment what may leave of it; `undefined` where that is nothing. */
export function createReader(kernel: Kernel): (heard: Heard) => AnalyticsEvent | undefined {
  const asked = new Set<string>()

  const nameOf = (heard: Exclude<Heard, { hook: 'onError' }>): Named | undefined => {
    if (heard.hook === 'track') return withMethod(heard.input)
    if (heard.hook === 'onSend') {
      const { id, status, networkId } = heard.input
      if (status !== 'asked' || asked.has(id)) return undefined
      asked.add(id)
      return { event: 'SEND_INITIATED', props: { network: networkId, token: tokenOf(heard.input) } }
    }
    return readNavigation(heard)
  }

  return (heard) => {
    const { timestamp, networkId } = heard
    const facts: Facts = { networks: [...kernel.state.networks] }
    if (heard.hook === 'onError') return createEvent({ type: 'error', timestamp, ...readError(heard.input) })
    const named = nameOf(heard)
    if (!named || !allowName(named.event)) return undefined
    const { event, props } = named
    const on = networkId === undefined ? {} : { caipNetworkId: network(networkId, facts) }
    return createEvent({ type: 'track', event, timestamp, properties: { ...allowProps(event, props, facts), ...on } })
  }
}

/** The address of the token that leaves; empty for the native currency, and for an approval, by which nothing leaves. */
function tokenOf({ changes, tokens }: LedgerEntry): string {
  const token = changes.find(({ direction, token }) => direction === 'out' && token !== undefined)?.token
  if (token === undefined) return ''
  return tokens.find(({ address }) => address !== undefined && isSameAddress(address, token))?.symbol ?? token
}

/** Over WalletConnect a wallet is connected by a code, or by its link on a phone. */
function withMethod({ event, props }: Named): Named {
  if (event !== 'CONNECT_SUCCESS' || props.name !== 'WalletConnect') return { event, props }
  const isPhone = matchMedia('(pointer:coarse)').matches
  return { event, props: { ...props, method: isPhone ? 'mobile' : 'qrcode' } }
}
