import type { Network } from 'tapkit/kernel'
import { Fault } from '../../../protocol/fault.ts'
import type { Payload } from '../../../protocol/requests.ts'
import { type Act, freezeAct, type Signing } from './act.ts'
import { toHex } from './hex.ts'
import { readChallenge } from './readSignIn.ts'
import { warnOfHidden } from './showText.ts'

type ConsentInput = {
  readonly host: string
  /** The accounts of the wallet. */
  readonly own: readonly string[]
  readonly networks: readonly Network[]
  /** Whoever else can open the wallet. */
  readonly opener?: string
}

/**
 * Reads the first connection of a host: the accounts that it may see and ask, and the sign-in texts of the same press.
 * @throws {Fault} an account is not the wallet's, or a text is no sign-in of this host, account and network
 */
export function readConsent(
  { accounts, challenge = [] }: Payload<'CONSENT'>,
  { host, own, networks, opener }: ConsentInput,
): Act {
  const shared = accounts.map(({ namespace, address }) => `${namespace}:${address}`)
  // An account's type is not the host's to say: smart accounts are another page's.
  if (accounts.some(({ type }) => type !== 'eoa')) throw new Fault('not_allowed', { reason: 'account' })
  if (shared.some((name) => !own.includes(name))) throw new Fault('not_allowed', { reason: 'account' })
  if (new Set(shared).size !== shared.length) throw new Fault('malformed')
  const texts = challenge.map(({ chainId, message }) => {
    const network = networks.find(({ id }) => id === chainId)
    if (!network) throw new Fault('network_unknown')
    const account = shared.find((name) => name.startsWith(`${network.namespace}:`))
    if (account === undefined) throw new Fault('not_allowed', { reason: 'account' })
    const address = account.slice(network.namespace.length + 1)
    const { lines, warnings } = readChallenge(message, { host, address, chainId })
    const bytes = toHex(new TextEncoder().encode(message))
    const signing: Signing = { account, chainId, subject: { kind: 'message', bytes } }
    return { signing, lines, warnings }
  })
  const accountLines = shared.map((name) => ({ label: 'accounts', value: name.slice(name.indexOf(':') + 1) }) as const)
  const openerLines = opener === undefined ? [] : [{ label: 'opener', value: opener } as const]
  const lines = [...accountLines, ...openerLines, ...texts.flatMap(({ lines }) => lines)]
  return freezeAct({
    title: 'consent',
    host,
    lines,
    warnings: [...texts.flatMap(({ warnings }) => warnings), ...warnOfHidden(lines)],
    stake: { kind: 'none' },
    signings: texts.map(({ signing }) => signing),
    outcome: 'consent',
    accounts: shared,
  })
}
