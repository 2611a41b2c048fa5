import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { approvedBy } from './readSession.ts'
import type { Session } from './sdk.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const lower = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const c32 = 'SP000000000000000000002Q6VF78'

test.each([
  ['bech32 in capitals', `${mainnet}:${lower.toUpperCase()}`, lower],
  [
    'base58, where case is another address',
    `${mainnet}:1BoatSLRHtKNngkdXEeobR76b53LETtpyT`,
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ],
  ['c32 in lower case', `stacks:1:S${c32.slice(1).toLowerCase()}`, c32],
  ['c32 with an O for a zero', `stacks:1:${c32.replaceAll('0', 'O')}`, c32],
  [
    'an EVM address in lower case',
    'eip155:1:0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  [
    'base58 of Solana',
    'solana:x:CKfatsPMUf8SkiURsDXs7eK6GWb4Jsd6UDbs7twMCWxo',
    'CKfatsPMUf8SkiURsDXs7eK6GWb4Jsd6UDbs7twMCWxo',
  ],
])(
  'a host reads an address in one spelling, and the wallet is asked in its own: %s (walletconnect 5)',
  (_, id, address) => {
    const namespaces = { any: { accounts: [id, id], methods: [], events: [] } }
    const session = { topic: '', expiry: 0, namespaces, self: { publicKey: '' }, peer: { metadata: { name: '' } } }
    const approved = approvedBy(createTestKernel({ plugins: [] }), session as Session)
    expect(approved).toMatchObject([{ address, spelled: { address: id.slice(id.lastIndexOf(':') + 1) } }])
  },
)
