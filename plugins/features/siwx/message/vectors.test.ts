import { join } from 'node:path'
import type { CaipNetworkId } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { checkRow } from '../../../../tests/vectors/checkRow.ts'
import { type Row, readRows } from '../../../../tests/vectors/readRows.ts'
import type { SignInMessage } from '../types.ts'
import { verifySignIn } from '../verify/verifySignIn.ts'
import { createMessage } from './createMessage.ts'
import { parseMessage } from './parseMessage.ts'

/** The fields as libraries of ERC-4361 name them: a number for the chain, `address`. */
type SiweFields = Omit<SignInMessage, 'accountAddress' | 'chainId'> & { address: string; chainId: number }

const fromSiwe = ({ address, chainId, ...fields }: SiweFields): SignInMessage => ({
  ...fields,
  accountAddress: address,
  chainId: `eip155:${chainId}`,
})

function toSiwe({ accountAddress, chainId, ...fields }: SignInMessage): SiweFields {
  const [, reference] = chainId.split(':')
  return { ...fields, address: accountAddress, chainId: Number(reference) }
}

type SiweAttempt = { fields: SiweFields; signature: string; time: string; domain?: string; nonce?: string }

async function verifySiwe({ fields, signature, time, domain, nonce }: SiweAttempt): Promise<boolean> {
  try {
    const message = createMessage(fromSiwe(fields))
    const expected = { domain: domain ?? fields.domain, nonce: nonce ?? fields.nonce, now: new Date(time) }
    await verifySignIn({ message, signature, ...expected })
    return true
  } catch {
    return false
  }
}

const clusters: Readonly<Record<string, CaipNetworkId>> = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

type SiwsFields = Omit<SignInMessage, 'accountAddress' | 'chainId'> & { address: string; chainId: string }

const fromSiws = ({ address, chainId, ...fields }: SiwsFields): SignInMessage => ({
  ...fields,
  accountAddress: address,
  chainId: (clusters[chainId] ?? chainId) as CaipNetworkId,
})

function parseSiws(text: string): SiwsFields | null {
  try {
    const { accountAddress, chainId, ...fields } = parseMessage(text)
    const [cluster] = Object.entries(clusters).find(([, id]) => id === chainId) ?? []
    return { ...fields, address: accountAddress, chainId: cluster ?? chainId }
  } catch {
    return null
  }
}

const expired = 'the time of the check is two years before the text was issued: only issuing in the past is let through'
const bare = 'a field is missing without which a text can be replayed, or is for nobody in particular'
const lines = 'a statement of several lines can look like fields: the grammar has one line'

/** Rows that other libraries accept and we refuse, and why. */
const refused: Readonly<Record<string, string>> = {
  'verify-expired-message': expired,
  'verify-expired-message-domain': expired,
  'ws-create-multiline': lines,
  'ws-create-multiline-fields': lines,
  'ws-parse-multiline-fields': lines,
  'ws-create-domain-address': bare,
  'ws-create-statement': bare,
  'ws-parse-domain-address': bare,
  'ws-parse-statement-fields': bare,
  'tpl-create-minimal': bare,
}
const isBare = ({ id }: Row) =>
  /^tpl-(create|parse)-(only-|chain-|without-(uri|version|chainId|nonce|issuedAt)$)/.test(id)
const whyRefused = (row: Row) => refused[row.id] ?? (isBare(row) ? bare : undefined)

const siwe = join(import.meta.dirname, '../fixtures/siwe.json')
const siws = join(import.meta.dirname, '../fixtures/siws.json')

const parts: [file: string, fn: string, part: (...args: never[]) => unknown][] = [
  [siwe, 'formatSiweMessage', (fields: SiweFields) => createMessage(fromSiwe(fields))],
  [siwe, 'parseSiweMessage', (text: string) => toSiwe(parseMessage(text))],
  [siwe, 'verifySiwe', verifySiwe],
  [siws, 'createSolanaSignInMessage', (fields: SiwsFields) => createMessage(fromSiws(fields))],
  [siws, 'parseSolanaSignInMessage', parseSiws],
]

describe.each(parts)('%s: %s (sign-in 1, sign-in 2)', (file, fn, part) => {
  const rows = readRows(file, fn)
  const taken = rows.filter((row) => !whyRefused(row))
  test.each(taken)('$id', (row) => checkRow(row, part))

  const others = rows.flatMap((row) => (whyRefused(row) ? [[row.id, whyRefused(row), row] as const] : []))
  for (const [id, why, row] of others) {
    test(`${id} is refused: ${why}`, async () => {
      const answer = await (async () => part(...row.args))().catch(() => null)
      expect(answer || null).toBeNull()
    })
  }
})
