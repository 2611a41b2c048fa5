import { type Change, type Intent, type Notice, PreparedMismatchError, type Reading } from 'tapkit/kernel'
import { readRuneName } from '../../ordinals/runeName.ts'
import type { CallPayload } from '../payload.ts'
import { detailsOf } from './detailsOf.ts'

/** A rune or an inscription, as a token: its letters, or its id. */
export type Item = Change & { readonly token: string; readonly party: string }

type Written = { readonly payload: unknown; readonly intent: Intent }

/**
 * Reads the changes of a call from its parameters: runes and inscriptions by their receivers. The parameters of an
 * order name neither the amount nor the receiver, so the promised limit stands for the amount.
 * @throws PreparedMismatchError
 */
export function readCallPayload(call: CallPayload, { payload, intent }: Written): Reading {
  // The wallet is sent the payload itself, so the payload has to equal the parsed call.
  if (toText(call) !== toText(payload)) {
    throw new PreparedMismatchError({ debug: 'Its parameters are not written as the method has them.' })
  }
  const changes = itemsOf(call)
  const details = detailsOf(call)
  if (changes.length === 0) {
    requireLimit(intent)
    return { changes, details, kept: 'simulation', notices: [payeeUnknown] }
  }
  requireUnits(changes, intent)
  return { changes, details }
}

/** The runes and inscriptions that a call sends, each to its receiver, in the smallest unit. */
export function itemsOf({ method, params }: CallPayload): readonly Item[] {
  if (method === 'runes_transfer') {
    return params.recipients.map(({ runeName, amount, address }) => ({
      ...{ direction: 'out', amount: BigInt(amount), party: address },
      token: readRuneName(runeName)?.letters ?? runeName,
    }))
  }
  if (method !== 'ord_sendInscriptions') return []
  return params.transfers.map(({ inscriptionId, address }) => ({
    ...{ direction: 'out', amount: 1n, token: inscriptionId, party: address },
  }))
}

/**
 * Refuses a promise other than a limit of bitcoin, because the review can show nothing else of such a call's cost.
 * @throws PreparedMismatchError
 */
function requireLimit({ promise: { out } }: Intent): void {
  if (typeof out !== 'string' && out.length > 0 && out.every(({ token }) => token === undefined)) return
  throw new PreparedMismatchError({
    debug:
      'Its parameters do not say what it pays: promise `out: [{ limit: "atMost", amount }]`, the total of the estimate.',
  })
}

/**
 * An amount of a rune means nothing without its decimals, and an inscription is there once.
 * @throws PreparedMismatchError
 */
function requireUnits(items: readonly Item[], { tokens }: Intent): void {
  for (const { token } of items) {
    const facts = tokens.find(({ address }) => address === token)
    const isRune = readRuneName(token) !== undefined
    if (!isRune && items.filter((item) => item.token === token).length > 1) {
      throw new PreparedMismatchError({ debug: `It sends the inscription ${token} twice.` })
    }
    if (isRune ? facts && facts.decimals <= 38 : (facts?.decimals ?? 0) === 0) continue
    throw new PreparedMismatchError({ debug: `\`tokens\` of the intent do not say what ${token} counts in.` })
  }
}

const toText = (payload: unknown): string =>
  JSON.stringify(payload, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))

const payeeUnknown: Notice = {
  code: 'payeeUnknown',
  title: 'Your wallet chooses whom it pays',
  text: 'It pays a service for this, at an address that isn’t known here. Compare the total with what your wallet shows.',
}
